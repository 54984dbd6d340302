import { TOASTS } from 'contract';
import { useEffect } from 'react';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { openDialog } from '../dialogs/index.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';
import type { FilmState } from './use-film.ts';

const UNAUTHORIZED = 401;

/** Has the session read the member again: what it knew of her access was out of date. */
const refreshMember = (): void => {
  session?.refreshUser().catch((error: unknown) => {
    console.warn('The member could not be read again', error);
  });
};

/**
 * Closes the player when the server does not give the film after all: the session has ended, or the
 * member's access has changed since the browser last heard.
 */
export const useRefusal = (state: FilmState, close: () => void): void => {
  const signedOut =
    state.status === 'failed' &&
    state.error instanceof ApiError &&
    state.error.status === UNAUTHORIZED;
  const refused = state.status === 'refused';
  const text = state.status === 'failed' ? errorMessage(state.error) : '';

  useEffect(() => {
    if (!signedOut && !refused) return;
    close();
    if (signedOut) {
      toasts.show({ kind: 'access', title: TOASTS.signInRequired, description: text });
      openDialog('sign-in');
      return;
    }
    refreshMember();
    toasts.show({
      kind: 'access',
      title: TOASTS.accessRestricted,
      description: 'This workout is not part of your plan at the moment.',
    });
  }, [signedOut, refused, text, close]);
};
