import { VALIDATION } from 'contract';
import { describe, expect, it } from 'vitest';
import { findPasswordFaults } from './validate-password.ts';
import { findProfileFaults } from './validate-profile.ts';

describe("the profile's form (spec section 5, Profile)", () => {
  const same = { name: 'Ada', email: 'a@b.co', current: '' };
  const other = { ...same, email: 'ada@b.co', current: 'old-one' };
  it.each([
    [{ ...same, name: ' ' }, { name: 'Name is required' }],
    [{ ...other, email: '' }, { email: 'Email is required' }],
    [{ ...other, email: 'ada@lovelace' }, { email: 'Email is invalid' }],
    [
      { name: '', email: '', current: '' },
      {
        name: 'Name is required',
        email: 'Email is required',
        current: 'Current password is required',
      },
    ],
    [{ ...other, current: '' }, { current: 'Current password is required' }],
    [{ ...same, email: ' a@b.co ' }, {}],
    [same, {}],
    [other, {}],
  ])('of %j says %j', (form, faults) => {
    expect(findProfileFaults(form, 'a@b.co')).toEqual(faults);
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
