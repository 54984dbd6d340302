import { useEffect, useState } from 'react';

/** Code that is not part of a page's script. */
type LateCode<T> = {
  /** Loads it, once; rejects when that fails, and tries again at the next call. */
  load: () => Promise<T>;
  /** Undefined until it is there. */
  code: T | undefined;
};

export const lateCode = <T>(importIt: () => Promise<T>): LateCode<T> => {
  const late: LateCode<T> = {
    code: undefined,
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
export const useLateCode = <T>({ load, code }: LateCode<T>, isNeeded = true): T | undefined => {
  const [outcome, settle] = useState<{ error?: unknown }>({});
  const isMissing = isNeeded && code === undefined;
  useEffect(() => {
    if (isMissing)
      load().then(
        () => settle({}),
        (error: unknown) => settle({ error }),
      );
  }, [isMissing, load]);
  if ('error' in outcome) throw outcome.error;
  return code;
};
