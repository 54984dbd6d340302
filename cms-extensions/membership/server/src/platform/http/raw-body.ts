import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, UnreadableRequest } from './errors.ts';

/**
 * Reads a body that Strapi's parser has skipped, up to a limit.
 * @throws BodyTooLarge, and UnreadableRequest when the sender disconnects before the end
 */
export const readRawBody = async (request: IncomingMessage, bytesMax: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Do not destroy the half-read request: the error answer must still be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > bytesMax) break;
      chunks.push(chunk);
    }
  } catch {
    throw new UnreadableRequest();
  }
  if (length > bytesMax) throw new BodyTooLarge();
  return Buffer.concat(chunks, length);
};
