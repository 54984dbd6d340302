import { useBlocker } from '@tanstack/react-router';

const WARNING = 'The upload is not finished, and stops when you leave. Leave all the same?';

/** Asks whether an upload that is under way may be lost. */
export const mayStop = (isUnderWay: boolean): boolean => !isUnderWay || window.confirm(WARNING);

/**
 * Warns of leaving the page while an upload is under way: the browser when the page is closed or
 * reloaded, we when a link leads to another page. Another tab of this page is no other page.
 */
export const useLeaveWarning = (isUnderWay: boolean): void =>
  useBlocker({
    disabled: !isUnderWay,
    enableBeforeUnload: isUnderWay,
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && !mayStop(isUnderWay),
  });
