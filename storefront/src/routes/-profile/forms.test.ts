import { ACCOUNT_ERRORS, PROFILE_IMAGE_BYTES_MAX, VALIDATION } from 'contract';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { passwordFormSchema, profileFormSchema } from '../../features/forms/rules.ts';
import { pictureFault } from './profile-page.tsx';

/** The first error of each field. */
const faultsOf = (schema: z.ZodType, values: unknown) => {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
};

describe("the profile's form (spec section 5, Profile)", () => {
  const same = { name: 'Ada', email: 'a@b.co', current_password: '' };
  const other = { ...same, email: 'ada@b.co', current_password: 'old-one' };
  it.each([
    [{ ...same, name: ' ' }, { name: 'Name is required' }],
    [{ ...other, email: '' }, { email: 'Email is required' }],
    [{ ...other, email: 'ada@lovelace' }, { email: 'Email is invalid' }],
    [
      { name: '', email: '', current_password: '' },
      {
        name: 'Name is required',
        email: 'Email is required',
        current_password: 'Current password is required',
      },
    ],
    [{ ...other, current_password: '' }, { current_password: 'Current password is required' }],
    [{ ...same, email: ' a@b.co ' }, {}],
    [same, {}],
    [other, {}],
  ])('of %j says %j', (form, faults) => {
    expect(faultsOf(profileFormSchema('a@b.co'), form)).toEqual(faults);
  });
});

describe("the password's form (spec section 5, Password change)", () => {
  const good = { current_password: 'old-one', new_password: 'new-one', confirmation: 'new-one' };
  it.each([
    [{ ...good, current_password: '' }, { current_password: 'Current password is required' }],
    [{ ...good, new_password: '', confirmation: '' }, { new_password: 'New password is required' }],
    [
      { ...good, new_password: '12345', confirmation: '12345' },
      { new_password: 'Password must be at least 6 characters' },
    ],
    [{ ...good, confirmation: 'new-two' }, { confirmation: 'Passwords do not match' }],
    [
      { ...good, new_password: 'ä'.repeat(37), confirmation: 'ä'.repeat(37) },
      { new_password: VALIDATION.passwordTooLong },
    ],
    [good, {}],
  ])('of %j says %j', (form, faults) => {
    expect(faultsOf(passwordFormSchema, form)).toEqual(faults);
  });
});

describe('a file that the member chose as the picture', () => {
  it.each([
    ['image/jpeg', PROFILE_IMAGE_BYTES_MAX, null],
    ['image/png', 1, null],
    ['image/webp', 1, null],
    ['image/jpeg', PROFILE_IMAGE_BYTES_MAX + 1, ACCOUNT_ERRORS.pictureTooLarge],
    ['image/heic', 1, ACCOUNT_ERRORS.pictureUnreadable],
    ['image/svg+xml', 1, ACCOUNT_ERRORS.pictureUnreadable],
    ['', 1, ACCOUNT_ERRORS.pictureUnreadable],
  ])('of the kind %j with %d bytes: %j', (type, size, fault) => {
    expect(pictureFault({ type, size })).toBe(fault);
  });
});
