import { describe, expect, it } from 'vitest';
import { accountSchema } from './rules.ts';

const GOOD = { name: 'Amara Lewis', email: 'a@b.co', password: 'secret1', confirmation: 'secret1' };
const EMPTY = { name: '', email: '', password: '', confirmation: '' };

describe('the trial form says the first thing that is wrong, in the order of spec section 5', () => {
  it.each([
    ['an empty form', EMPTY, 'name', 'Full name is required'],
    ['a name of white space', { ...GOOD, name: '  ' }, 'name', 'Full name is required'],
    ['no email', { ...EMPTY, name: 'Amara' }, 'email', 'Email is required'],
    ['no address', { ...GOOD, email: 'amara@lewis' }, 'email', 'Email is invalid'],
    [
      'a short password',
      { ...GOOD, password: '12345', confirmation: '' },
      'password',
      'Password must be at least 6 characters',
    ],
    [
      'another confirmation',
      { ...GOOD, confirmation: 'secret2' },
      'confirmation',
      'Passwords do not match',
    ],
  ] as const)('%s', (_, form, field, text) => {
    const [issue] = accountSchema.safeParse(form).error?.issues ?? [];
    expect(issue).toMatchObject({ path: [field], message: text });
  });

  it('finds nothing in a good form', () => {
    expect(accountSchema.safeParse(GOOD).success).toBe(true);
  });
});
