import type Koa from 'koa';

/** How a connection ends whose other side went away in the middle. */
const DEPARTURES = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'HPE_INVALID_EOF_STATE']);

/**
 * Koa tells of every connection that breaks as if it were a fault of ours. That an admin closes her
 * browser during an upload is none.
 * @param report is told of everything else
 */
export const keepQuietAboutDepartures = (app: Koa, report: (fault: unknown) => void): void => {
  // Not one listener more: Koa and Strapi's upload plugin both call this.
  app.onerror = (error: Error & { code?: string; expose?: boolean }) => {
    if (error.expose || DEPARTURES.has(error.code ?? '')) return;
    report(error);
  };
};
