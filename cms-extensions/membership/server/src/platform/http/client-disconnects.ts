import type Koa from 'koa';

/** Error codes of client disconnects and of invalid HTTP (`HPE_…`). */
const isOfClient = (code: string): boolean =>
  /^(?:ECONNRESET|ECONNABORTED|EPIPE|HPE_\w+)$/.test(code);

/**
 * Koa reports every broken connection as an error. A client disconnect, such as a browser closed
 * during an upload, is not one.
 * @param report receives all other errors
 */
export const ignoreClientDisconnects = (app: Koa, report: (fault: unknown) => void): void => {
  // Replaced instead of adding a listener: Koa and Strapi's upload plugin both call this.
  app.onerror = (error: Error & { code?: string; expose?: boolean }) => {
    if (error.expose || isOfClient(error.code ?? '')) return;
    report(error);
  };
};
