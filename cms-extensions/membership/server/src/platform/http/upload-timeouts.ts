import type { IncomingMessage, Server } from 'node:http';
import { isApiPath, type KnownPath } from './paths.ts';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const pathOf = (request: IncomingMessage): string => request.url?.split('?')[0] ?? '';

/**
 * Lets forms with files take as long as they need. Node gives every request the same five minutes
 * to come in whole, which a video over a slow line does not; it cannot be told of one alone. So its
 * clock is stopped, and every other request gets one of its own, as long.
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
