import { AUTH_ERRORS } from 'contract';
import { useEffect } from 'react';
import { isDialogOpen, openDialog } from '../dialogs/dialog-store.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';

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
        toasts.show({ kind: 'access', title: AUTH_ERRORS.sessionExpired });
        openDialog('sign-in');
      }),
    [],
  );
