import type Koa from 'koa';

/** How a connection ends whose client went away, or broke HTTP (`HPE_…`), in the middle. */
const isOfClient = (code: string): boolean =>
  /^(?:ECONNRESET|ECONNABORTED|EPIPE|HPE_\w+)$/.test(code);

/**
 * Koa tells of every connection that breaks as if it were a fault of ours. That an admin closes her
 * browser during an upload is none.
 * @param report is told of everything else
 */
export const ignoreClientDisconnects = (app: Koa, report: (fault: unknown) => void): void => {
  // Not one listener more: Koa and Strapi's upload plugin both call this.
  app.onerror = (error: Error & { code?: string; expose?: boolean }) => {
    if (error.expose || isOfClient(error.code ?? '')) return;
    report(error);
  };
};
