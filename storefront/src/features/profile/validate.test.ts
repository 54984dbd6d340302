import { VALIDATION } from 'contract';
import { describe, expect, it } from 'vitest';
import { findPasswordFaults } from './validate-password.ts';
import { findProfileFaults } from './validate-profile.ts';

describe("the profile's form (spec section 5, Profile)", () => {
  it.each([
    [{ name: ' ', email: 'a@b.co' }, { name: 'Name is required' }],
    [{ name: 'Ada', email: '' }, { email: 'Email is required' }],
    [{ name: 'Ada', email: 'ada@lovelace' }, { email: 'Email is invalid' }],
    [
      { name: '', email: '' },
      { name: 'Name is required', email: 'Email is required' },
    ],
    [{ name: 'Ada', email: 'a@b.co' }, {}],
  ])('of %j says %j', (form, faults) => {
    expect(findProfileFaults(form)).toEqual(faults);
  });
});

describe("the password's form (spec section 5, Password change)", () => {
  const good = { current: 'old-one', next: 'new-one', confirmation: 'new-one' };
  it.each([
    [{ ...good, current: '' }, { current: 'Current password is required' }],
    [{ ...good, next: '', confirmation: '' }, { next: 'New password is required' }],
    [
      { ...good, next: '12345', confirmation: '12345' },
      { next: 'Password must be at least 6 characters' },
    ],
    [{ ...good, confirmation: 'new-two' }, { confirmation: 'Passwords do not match' }],
    [
      { ...good, next: 'ä'.repeat(37), confirmation: 'ä'.repeat(37) },
      { next: VALIDATION.passwordTooLong },
    ],
    [good, {}],
  ])('of %j says %j', (form, faults) => {
    expect(findPasswordFaults(form)).toEqual(faults);
  });
});
