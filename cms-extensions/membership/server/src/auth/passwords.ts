import type { Core } from '@strapi/strapi';

/** Hashing as users-permissions does it (bcrypt), so that its panel's passwords work here too. */
export const createPasswords = (strapi: Core.Strapi) => {
  const users = () => strapi.plugin('users-permissions').service('user');
  const hash = async (password: string): Promise<string> =>
    (await users().ensureHashedPasswords({ password })).password;
  let decoy: Promise<string> | undefined;

  return {
    hash,
    /**
     * Whether a password fits a hash. Without a hash (no such account) it takes as long as with
     * one, so that the time does not tell which accounts exist.
     */
    matches: async (password: string, stored: string | null): Promise<boolean> => {
      if (stored !== null) return users().validatePassword(password, stored);
      decoy ??= hash('no account has this password');
      await users().validatePassword(password, await decoy);
      return false;
    },
  };
};

export type Passwords = ReturnType<typeof createPasswords>;
