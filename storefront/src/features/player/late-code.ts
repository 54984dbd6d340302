import { useEffect, useState } from 'react';

/** Code that is not part of a page's script. */
type LateCode<T> = {
  /** Loads it, once; rejects when that fails, and tries again at the next call. */
  load: () => Promise<T>;
  /** Absent until it is there. */
  code?: T;
};

export const lateCode = <T extends object>(importIt: () => Promise<T>): LateCode<T> => {
  const late: LateCode<T> = {
    load: async () => {
      late.code ??= await importIt();
      return late.code;
    },
  };
  return late;
};

/**
 * Loads code, such as a component, when it is needed. What is there already is given out at once:
 * `lazy` would show a fallback first, and React keeps each fallback for 300 ms.
 * @returns undefined until it is there; throws while rendering when it does not come
 */
export const useLateCode = <T extends object>(
  { load, code }: LateCode<T>,
  isNeeded: boolean,
): T | undefined => {
  const [, settle] = useState({});
  const isMissing = isNeeded && !code;
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      () => settle({}),
      (error: unknown) =>
        settle(() => {
          throw error;
        }),
    );
  }, [isMissing, load]);
  return code;
};
