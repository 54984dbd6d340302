import { AUTH_ERRORS } from 'contract';
import { useEffect } from 'react';
import { isDialogOpen, openDialog } from '../dialogs/index.ts';
import { session } from '../session/index.ts';

/** The admin area has its own login, which replaces the page. */
const ADMIN_AREA = '/admin';

/**
 * Opens the sign-in dialog when a session expires during use: the URL stays, so that the member can
 * continue there. A dialog that is already open reports it itself (spec section 4, Payment setup
 * session failure).
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
