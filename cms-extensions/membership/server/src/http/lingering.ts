import type { IncomingMessage } from 'node:http';

/** Long enough for an answer to arrive; what a sender goes on sending meanwhile is thrown away. */
const LINGER_MS = 10_000;

/**
 * Listens on to a sender who is answered before she has sent everything: were the line closed at
 * once, the answer would be lost with it. Then it is closed, whatever is still to come.
 */
export const listenOn = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_MS);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
};
