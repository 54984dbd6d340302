import type { IncomingMessage } from 'node:http';
import { UnreadableRequest } from '../../platform/http/index.ts';
import { EventTooLarge } from '../errors.ts';

/** Far above the size of any event: Stripe's largest are some tens of kilobytes. */
const BYTES_MAX = 512 * 1024;

/**
 * The raw bytes of a request body, since the signature covers the bytes and not the parsed JSON.
 * @throws EventTooLarge when the body has more than `BYTES_MAX` bytes
 * @throws UnreadableRequest when the client disconnects before the body is complete
 */
export const readBytes = async (request: IncomingMessage): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > BYTES_MAX) throw new EventTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Keep the connection open for the response.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > BYTES_MAX) break;
      chunks.push(chunk);
    }
  } catch {
    // The client disconnected before the body was complete.
    throw new UnreadableRequest();
  }
  if (size > BYTES_MAX) throw new EventTooLarge();
  return Buffer.concat(chunks);
};
