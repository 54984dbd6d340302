import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchesTag } from './encoding.ts';

/** A response whose body is ready. */
export type Answer = {
  status: number;
  etag: string | undefined;
  /** Names and values alternating, which is fastest for `writeHead`; without Content-Length. */
  headers: readonly string[];
  body: Buffer;
};

const BODY_HEADERS = new Set(['content-encoding', 'content-type', 'content-length']);

const withoutBody = (headers: readonly string[]): string[] =>
  headers.filter(
    (_, index) => !BODY_HEADERS.has((headers[index - (index % 2)] ?? '').toLowerCase()),
  );

/** Sends a response, or 304 to a client that already has it. */
export const sendAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): void => {
  if (answer.status === 200 && matchesTag(request.headers['if-none-match'], answer.etag)) {
    response.writeHead(304, withoutBody(answer.headers)).end();
    return;
  }
  response.writeHead(answer.status, [
    ...answer.headers,
    'Content-Length',
    String(answer.body.byteLength),
  ]);
  response.end(request.method === 'HEAD' ? undefined : answer.body);
};
