import { render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { Dialog, DialogAside } from './dialog.tsx';

const show = (children: ReactNode, aside = false) =>
  render(
    <Dialog
      open
      onClose={() => undefined}
      title="A dialog"
      {...(aside && {
        aside: { at: 'start' as const, content: <DialogAside title="Beside">Calm</DialogAside> },
      })}
    >
      {children}
    </Dialog>,
  );

const expectFocus = (name: string) =>
  waitFor(() =>
    expect(
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    ).toBe(name),
  );

describe('the first focus of a dialog', () => {
  it.each([false, true])('is at the first field that can be filled (aside: %s)', async (aside) => {
    show(
      <>
        <button type="button">Something else</button>
        <input aria-label="Fixed" disabled />
        <input aria-label="Email" />
        <textarea aria-label="Reason" />
      </>,
      aside,
    );
    await expectFocus('Email');
  });

  it('is at the chosen one of several radio buttons', async () => {
    show(
      <>
        <input type="radio" name="plan" aria-label="Monthly" />
        <input type="radio" name="plan" aria-label="Annual" defaultChecked />
        <input type="radio" name="other" aria-label="Other" defaultChecked />
      </>,
    );
    await expectFocus('Annual');
  });

  it('is at the title where there is no field', async () => {
    show(<button type="button">Delete</button>);
    await expectFocus('A dialog');
  });
});
