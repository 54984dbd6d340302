import type { User } from 'contract';
import { useEffect } from 'react';
import { keepAdmin, useSession } from '../session/index.ts';

/** Who stands before the admin area; 'loading' on the server and until the browser has looked. */
export type AdminState =
  | { status: 'loading'; admin: null }
  | { status: 'stranger'; admin: null }
  | { status: 'admin'; admin: User };

/**
 * The signed-in admin (spec section 2, Admin). The session is the site's own; the admin area keeps
 * its user as `user` (spec section 3, Local storage). The server judges the role at every call.
 */
export const useAdmin = (): AdminState => {
  const { status, user } = useSession();
  const admin = user?.role === 'admin' ? user : null;
  useEffect(() => {
    if (admin !== null) keepAdmin(admin);
  }, [admin]);
  if (admin !== null) return { status: 'admin', admin };
  return { status: status === 'loading' ? 'loading' : 'stranger', admin: null };
};
