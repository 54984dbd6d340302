import { AUTH_ERRORS, type User } from 'contract';
import { useEffect, useState } from 'react';
import { login, logout } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { session, useSession } from '../session/index.ts';

class AdminRequired extends Error {
  constructor() {
    super(AUTH_ERRORS.adminRequired);
    this.name = 'AdminRequired';
  }
}

/** The refused login has created a session on the server, which is ended here. */
const refuse = async (token: string): Promise<never> => {
  await logout(token).catch((error: unknown) => {
    console.warn('The session could not be ended at the server', error);
  });
  throw new AdminRequired();
};

/**
 * Signs in as an admin, with the site's own session.
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
  // An existing session is replaced by this login and continues.
  if (session?.state().user?.id === begun.user.id) {
    session.adopt(begun);
    throw new AdminRequired();
  }
  await refuse(begun.access_token);
};

/** Why the login failed (spec sections 5 and 8). */
export const adminLoginFailure = (error: unknown): string =>
  error instanceof AdminRequired ? error.message : errorMessage(error, AUTH_ERRORS.loginFailed);

/** The state of the admin's session; 'loading' on the server and until the browser has checked. */
type AdminState =
  | { status: 'loading'; admin: null }
  | { status: 'stranger'; admin: null }
  | { status: 'admin'; admin: User };

/**
 * The signed-in admin (spec section 2, Admin). The session is the site's own; the admin area stores
 * its user as `user` (spec section 3, Local storage). The server checks the role at every call.
 */
export const useAdmin = (): AdminState => {
  const { status, user } = useSession();
  const admin = user?.role === 'admin' ? user : null;
  if (admin !== null) return { status: 'admin', admin };
  return { status: status === 'loading' ? 'loading' : 'stranger', admin: null };
};

/**
 * Whether the session has expired during use, until somebody signs in again.
 * @param isSignedIn whether somebody is signed in
 */
export const useSessionEnded = (isSignedIn: boolean): boolean => {
  const [ended, setEnded] = useState(false);
  useEffect(() => session?.onExpired(() => setEnded(true)), []);
  useEffect(() => {
    if (isSignedIn) setEnded(false);
  }, [isSignedIn]);
  return ended;
};
