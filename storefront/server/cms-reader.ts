import type { IncomingHttpHeaders } from 'node:http';
import { currentRequestId } from 'server-kit/request-log';
import type { Environment } from './environment.ts';
import { connectToCms } from './proxy.ts';

const TIMEOUT_MS = 15_000;
/** Far more than the longest catalogue response. A response is buffered completely before use. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

export type CmsAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Reads from the CMS for this server's own use; responses are held in memory, up to a limit.
 * @returns a function that reads a path, and one that closes the connections
 */
export const createCmsReader = (environment: Environment) => {
  const { pool, prefix } = connectToCms(environment, {
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    maxResponseSize: ANSWER_BYTES_MAX,
  });
  /** @param path with its query, exactly as it is sent */
  const read = async (path: string, headers: Record<string, string>): Promise<CmsAnswer> => {
    const id = currentRequestId();
    const answer = await pool.request({
      method: 'GET',
      path: `${prefix}${path}`,
      headers: {
        ...headers,
        ...(id !== null && { 'x-request-id': id }),
      },
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: Buffer.from(await answer.body.arrayBuffer()),
    };
  };
  return { read, close: () => pool.destroy() };
};

export type CmsReader = ReturnType<typeof createCmsReader>['read'];
