import { useEffect, useState } from 'react';
import { useSession } from '../session/index.ts';
import { openDialog, useDialogRequest } from './dialog-store.ts';

/**
 * What a visitor wants that needs a sign-in: it is done once they have signed in, or up, and dropped
 * with a dialog that they close.
 * @returns asks to sign in, for `work`
 */
export const useAfterSignIn = (work: () => void): (() => void) => {
  const { user } = useSession();
  const isAsked = useDialogRequest() !== null;
  const [isWanted, setIsWanted] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is wanted by then
  useEffect(() => {
    if (!isWanted || (user === null && isAsked)) return;
    setIsWanted(false);
    if (user !== null) work();
  }, [user, isAsked, isWanted]);
  return () => {
    setIsWanted(true);
    openDialog('sign-in');
  };
};
