import { AUTH_ERRORS } from 'contract';
import { useEffect } from 'react';
import { isDialogOpen, openDialog } from '../dialogs/index.ts';
import { session } from '../session/index.ts';

/** It has a login of its own, which then stands in the page's place. */
const ADMIN_AREA = '/admin';

/**
 * When a session ends under a member's hands, asks her to sign in where she stands: the address
 * stays, so that she goes on there. A dialog that is open says so itself (spec section 4, Payment
 * setup session failure).
 */
export const useSignInAgain = (): void =>
  useEffect(
    () =>
      session?.onExpired(() => {
        if (isDialogOpen() || window.location.pathname === ADMIN_AREA) return;
        openDialog('sign-in', null, AUTH_ERRORS.sessionExpired);
      }),
    [],
  );
