import type { Core } from '@strapi/strapi';
import { PASSWORD_MAX_BYTES, VALIDATION } from 'contract';
import { InvalidField } from '../platform/http/index.ts';
import { isEasyToGuess } from './password-strength.ts';

/** Whose password it is. */
type Owner = { name: string; email: string };

/** Hashing as users-permissions does it (bcrypt), so that its panel's passwords work here too. */
export const createPasswords = (strapi: Core.Strapi, siteName: string) => {
  const users = () => strapi.plugin('users-permissions').service('user');
  const hash = async (password: string): Promise<string> =>
    (await users().ensureHashedPasswords({ password })).password;
  let decoy: Promise<string> | undefined;

  /**
   * @param field where the request has the password
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
     * The hash of a password that somebody chooses.
     * @throws InvalidField when it is easy to guess
     */
    choose: async (password: string, owner: Owner, field: string): Promise<string> => {
      refuseEasy(password, owner, field);
      return hash(password);
    },

    /**
     * Whether a password fits a hash. Without a hash (no such account) it takes as long as with
     * one, so that the time does not tell which accounts exist.
     */
    matches: async (password: string, stored: string | null): Promise<boolean> => {
      // bcrypt would compare the first 72 bytes alone.
      const isCut = Buffer.byteLength(password) > PASSWORD_MAX_BYTES;
      if (stored !== null && !isCut) return users().validatePassword(password, stored);
      decoy ??= hash('no account has this password');
      await users().validatePassword(password, await decoy);
      return false;
    },
  };
};

export type Passwords = ReturnType<typeof createPasswords>;
