import type { IncomingMessage } from 'node:http';
import { BodyTooLarge } from './errors.ts';

/**
 * Reads a body that Strapi's parser has left alone, no further than its limit.
 * @throws BodyTooLarge
 */
export const readRawBody = async (request: IncomingMessage, bytesMax: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  // Not to be destroyed half read: the refusal still has to reach her.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > bytesMax) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
};
