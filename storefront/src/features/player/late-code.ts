import { useEffect, useEffectEvent, useState } from 'react';
import { loadNewRelease } from '../../new-release.ts';

type LateCode<T> = {
  load: () => Promise<T>;
  code?: T;
  /** Whether it did not come before. */
  isLost?: boolean;
};

export const lateCode = <T extends object>(importIt: () => Promise<T>): LateCode<T> => {
  const late: LateCode<T> = {
    load: async () => {
      try {
        late.code ??= await importIt();
        return late.code;
      } catch (error) {
        void loadNewRelease(late.isLost);
        late.isLost = true;
        throw error;
      }
    },
  };
  return late;
};

/**
 * Loads code, such as a component, when it is needed. What is there already is given out at once:
 * `lazy` would show a fallback first, and React keeps each fallback for 300 ms.
 * @param isNeeded when it becomes true again, lost code is asked for again
 * @param onLost called when the code does not come
 * @returns undefined until it is there
 */
export const useLateCode = <T extends object>(
  { load, code }: LateCode<T>,
  isNeeded: boolean,
  onLost: () => void,
): T | undefined => {
  const [, settle] = useState({});
  const isMissing = isNeeded && !code;
  const lose = useEffectEvent((error: unknown) => {
    console.warn('A part of the player did not come', error);
    onLost();
  });
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    load().then(
      () => settle({}),
      (error: unknown) => isOver || lose(error),
    );
    return () => {
      isOver = true;
    };
  }, [isMissing, load]);
  return code;
};
