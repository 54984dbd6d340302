import type { IncomingMessage, Server } from 'node:http';
import type Koa from 'koa';
import { isApiPath, type KnownPath } from './paths.ts';

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

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const pathOf = (request: IncomingMessage): string => request.url?.split('?')[0] ?? '';

/**
 * Gives forms with files unlimited time. Node's request timeout is five minutes for every request,
 * which is too short for a video on a slow connection, and cannot be set for a single one. So it is
 * switched off, and every other request gets its own timer of the same length.
 */
export const createUploadTimeouts = (paths: readonly KnownPath[]) => {
  const isForm = (request: IncomingMessage): boolean => {
    const path = pathOf(request);
    if (request.method === undefined || !isApiPath(path)) return false;
    const { method } = request;
    return paths.some(({ pattern, forms }) => forms.has(method) && pattern.test(path));
  };

  return (server: Server): void => {
    const requestTimeoutMs = server.requestTimeout;
    server.requestTimeout = 0;
    server.prependListener('request', (request: IncomingMessage) => {
      if (!hasBody(request) || isForm(request)) return;
      const timer = setTimeout(() => request.destroy(), requestTimeoutMs);
      timer.unref();
      request.once('close', () => clearTimeout(timer));
    });
  };
};
