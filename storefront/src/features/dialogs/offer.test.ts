import { describe, expect, it } from 'vitest';
import { aMember } from '../../../test/builders.ts';
import { trialDialog } from './offer.ts';

describe("'Start Free Trial' opens what fits", () => {
  it.each([
    ['a visitor', null, 'signup'],
    ['a member who never subscribed', aMember('inactive'), 'signup'],
    ['a member whose subscription has ended', aMember('expired'), 'signup'],
    ['a trial without a card', aMember('trial-no-card'), 'add-payment'],
    ['a trial with a card', aMember('trial'), 'plans'],
    ['an active member', aMember('active'), 'plans'],
  ])('for %s', (_, user, dialog) => {
    expect(trialDialog(user)).toBe(dialog);
  });
});
