import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
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

/** Two probes of ops/cluster/balancer.cfg. */
const NOTICE_MS = 2000;
/** With `NOTICE_MS` below the ten seconds after which Docker kills a process. */
const DRAIN_MS = 6000;
const IDLE_CHECK_MS = 50;

/** Stops listening. @returns when the requests under way are answered, or after a while */
const drain = (server: Server, withinMs = DRAIN_MS): Promise<void> =>
  new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const end = (): void => {
      clearInterval(idle);
      clearTimeout(limit);
      resolve();
    };
    const limit = setTimeout(end, withinMs);
    server.close(end);
  });

/**
 * Ends an instance behind a balancer without losing requests: Strapi closes connections under way.
 * First it is not ready, so that the balancer sends nothing more, then it answers what it has.
 */
export const createDraining = (server: Server, noticeMs = NOTICE_MS) => {
  let isEnding = false;
  return {
    /** A dependency of `/readyz`. */
    dependency: {
      name: 'running',
      isRequired: true,
      check: async (): Promise<void> => {
        if (isEnding) throw new Error('The instance is ending');
      },
    },
    /** Does nothing in a process that does not listen, such as a command. */
    end: async (): Promise<void> => {
      if (!server.listening) return;
      isEnding = true;
      await wait(noticeMs);
      await drain(server);
    },
  };
};
