import type { Core } from '@strapi/strapi';
import { PASSWORD_MAX_BYTES, VALIDATION } from 'contract';
import { InvalidField } from '../platform/http/index.ts';
import { isEasyToGuess } from './password-strength.ts';

/** The account that the password belongs to. */
type Owner = { name: string; email: string };

/** Hashes as users-permissions does (bcrypt), so that passwords set in the panel work here too. */
export const createPasswords = (strapi: Core.Strapi, siteName: string) => {
  const users = () => strapi.plugin('users-permissions').service('user');
  const hash = async (password: string): Promise<string> =>
    (await users().ensureHashedPasswords({ password })).password;
  let decoy: Promise<string> | undefined;

  /**
   * @param field name of the request's field, for the error
   * @throws InvalidField when it is easy to guess
   */
  const refuseEasy = (password: string, { name, email }: Owner, field: string): void => {
    if (isEasyToGuess(password, [name, email, siteName])) {
      throw new InvalidField(VALIDATION.passwordTooEasy, field);
    }
  };

  return {
    refuseEasy,

    /**
     * The hash of a newly chosen password.
     * @throws InvalidField when it is easy to guess
     */
    choose: async (password: string, owner: Owner, field: string): Promise<string> => {
      refuseEasy(password, owner, field);
      return hash(password);
    },

    /**
     * Whether a password matches a hash. Without a hash (no such account) it takes the same time,
     * so that the duration does not reveal which accounts exist.
     */
    matches: async (password: string, stored: string | null): Promise<boolean> => {
      // bcrypt compares only the first 72 bytes.
      const isCut = Buffer.byteLength(password) > PASSWORD_MAX_BYTES;
      if (stored !== null && !isCut) return users().validatePassword(password, stored);
      decoy ??= hash('no account has this password');
      await users().validatePassword(password, await decoy);
      return false;
    },
  };
};

export type Passwords = ReturnType<typeof createPasswords>;
