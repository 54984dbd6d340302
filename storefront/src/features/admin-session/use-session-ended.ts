import { useEffect, useState } from 'react';
import { session } from '../session/index.ts';

/**
 * Whether the session has ended under a person's hands, until somebody signs in again.
 * @param isSignedIn whether somebody is
 */
export const useSessionEnded = (isSignedIn: boolean): boolean => {
  const [ended, setEnded] = useState(false);
  useEffect(() => session?.onExpired(() => setEnded(true)), []);
  useEffect(() => {
    if (isSignedIn) setEnded(false);
  }, [isSignedIn]);
  return ended;
};
