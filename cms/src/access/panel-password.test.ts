import { describe, expect, it } from 'vitest';
import {
  generatePanelPassword,
  PANEL_PASSWORD_TEXTS,
  panelPasswordFault,
} from './panel-password.ts';

describe('a password for the panel', () => {
  it.each([
    ['Coach1234', PANEL_PASSWORD_TEXTS.tooShort],
    ['Short-Pass1', PANEL_PASSWORD_TEXTS.tooShort],
    ['no-capital-letter-7', PANEL_PASSWORD_TEXTS.kinds],
    ['No-Number-In-It', PANEL_PASSWORD_TEXTS.kinds],
    [`Aa1${'é'.repeat(40)}`, PANEL_PASSWORD_TEXTS.tooLong],
    ['Password1234', PANEL_PASSWORD_TEXTS.tooEasy],
    ['P@ssw0rd1234', PANEL_PASSWORD_TEXTS.tooEasy],
    ['Qwertyuiop123', PANEL_PASSWORD_TEXTS.tooEasy],
    ['Aa1Aa1Aa1Aa1', PANEL_PASSWORD_TEXTS.tooEasy],
  ])('is refused as %s', (password, fault) => {
    expect(panelPasswordFault(password)).toBe(fault);
  });

  it('is refused when it repeats what everyone knows of its owner', () => {
    const password = 'Coach.Ines2026';
    expect(panelPasswordFault(password)).toBeNull();
    const about = ['coach.ines@post.example', 'Ines'];
    expect(panelPasswordFault(password, about)).toBe(PANEL_PASSWORD_TEXTS.tooEasy);
  });

  it('is good when it is long and unlike others', () => {
    expect(panelPasswordFault('Quiet-Harbour-58')).toBeNull();
    expect(panelPasswordFault(generatePanelPassword())).toBeNull();
  });
});
