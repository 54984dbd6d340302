import type { IncomingMessage, Server } from 'node:http';
import { isApiPath, type KnownPath } from './paths.ts';

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
    const patienceMs = server.requestTimeout;
    server.requestTimeout = 0;
    server.prependListener('request', (request: IncomingMessage) => {
      if (!hasBody(request) || isForm(request)) return;
      const timer = setTimeout(() => request.destroy(), patienceMs);
      timer.unref();
      request.once('close', () => clearTimeout(timer));
    });
  };
};
