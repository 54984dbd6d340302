import { AUTH_ERRORS } from 'contract';
import { login, logout } from '../../api/auth.ts';
import { session } from '../session/index.ts';

/** The account is a good one, and no admin's. */
export class AdminRequired extends Error {
  constructor() {
    super(AUTH_ERRORS.adminRequired);
    this.name = 'AdminRequired';
  }
}

/** A refused login has begun a session at the server, which must not outlive the refusal. */
const refuse = async (token: string): Promise<never> => {
  await logout(token).catch((error: unknown) => {
    console.warn('The session could not be ended at the server', error);
  });
  throw new AdminRequired();
};

/**
 * Signs in as an admin; the session is the site's own.
 * @throws {AdminRequired} when the account has another role (spec section 5, Admin login)
 * @throws whatever the login throws
 */
export const signInAsAdmin = async (credentials: {
  email: string;
  password: string;
}): Promise<void> => {
  const begun = await login(credentials);
  if (begun.user.role === 'admin') {
    session?.adopt(begun);
    return;
  }
  // She was signed in already: this login has taken the place of her session, which goes on.
  if (session?.state().user?.id === begun.user.id) {
    session.adopt(begun);
    throw new AdminRequired();
  }
  await refuse(begun.access_token);
};
