import type { IncomingHttpHeaders } from 'node:http';
import type { Environment } from './environment.ts';
import { connectToCms } from './proxy.ts';

const TIMEOUT_MS = 15_000;
/** Many times the longest page of the catalogue. An answer is read whole before it is shared. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

export type CmsAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * What this server itself asks of the CMS: reads whose answers are kept in memory, up to a bound.
 * @returns what reads a path, and what closes its connections
 */
export const createCmsReader = (environment: Environment) => {
  const { pool, prefix } = connectToCms(environment, {
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    maxResponseSize: ANSWER_BYTES_MAX,
  });
  /** @param path with its query, as it is to be sent */
  const read = async (path: string, headers: Record<string, string>): Promise<CmsAnswer> => {
    const answer = await pool.request({ method: 'GET', path: `${prefix}${path}`, headers });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: Buffer.from(await answer.body.arrayBuffer()),
    };
  };
  return { read, close: () => pool.destroy() };
};

export type CmsReader = ReturnType<typeof createCmsReader>['read'];
