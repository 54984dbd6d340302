const TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * Calls `begin` at the first touch of the page, for code that delays nothing until somebody uses
 * the page.
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
