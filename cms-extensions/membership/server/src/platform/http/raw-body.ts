import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, UnreadableRequest } from './errors.ts';

/**
 * Reads a body that Strapi's parser has left alone, no further than its limit.
 * @throws BodyTooLarge, and UnreadableRequest when its sender goes away in the middle
 */
export const readRawBody = async (request: IncomingMessage, bytesMax: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Not to be destroyed half read: the refusal still has to reach her.
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
