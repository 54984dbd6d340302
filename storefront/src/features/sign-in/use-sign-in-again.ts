import { AUTH_ERRORS } from 'contract';
import { useEffect } from 'react';
import { isDialogOpen, openDialog } from '../dialogs/dialog-store.ts';
import { session } from '../session/index.ts';

/**
 * When a session ends under a member's hands, asks her to sign in where she stands: the address
 * stays, so that she goes on there. A dialog that is open says so itself (spec section 4, Payment
 * setup session failure).
 */
export const useSignInAgain = (): void =>
  useEffect(
    () =>
      session?.onExpired(() => {
        if (isDialogOpen()) return;
        openDialog('sign-in', null, AUTH_ERRORS.sessionExpired);
      }),
    [],
  );
