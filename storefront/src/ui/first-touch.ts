const TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * Calls `begin` at the first touch of the page, for code that delays nothing until then.
 * @returns takes the call back
 */
export const onFirstTouch = (begin: () => void): (() => void) => {
  const cancel = () => {
    for (const touch of TOUCHES) removeEventListener(touch, first, true);
  };
  const first = () => {
    cancel();
    begin();
  };
  // In the first phase: a dialog may stop the event.
  for (const touch of TOUCHES) addEventListener(touch, first, true);
  return cancel;
};

/** Longest wait for an idle moment; also the fixed wait in browsers without an idle callback. */
const QUIET_WITHIN_MS = 2000;

const whenQuiet = (work: () => void): void => {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: QUIET_WITHIN_MS });
  else setTimeout(work, QUIET_WITHIN_MS);
};

/** Promises a quiet moment. */
export const untilQuiet = (): Promise<void> => new Promise((resolve) => whenQuiet(resolve));

/**
 * Does `work` in a quiet moment after the first touch of the page.
 * @returns takes it back
 */
export const afterFirstTouch = (work: () => unknown): (() => void) => {
  let isTakenBack = false;
  const cancel = onFirstTouch(() => whenQuiet(() => isTakenBack || void work()));
  return () => {
    isTakenBack = true;
    cancel();
  };
};

/**
 * Does `work` in a quiet moment after the page has loaded.
 * @returns takes it back
 */
export const atRest = (work: () => unknown): (() => void) => {
  const stop = new AbortController();
  const begin = () => whenQuiet(() => stop.signal.aborted || void work());
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { signal: stop.signal });
  return () => stop.abort();
};
