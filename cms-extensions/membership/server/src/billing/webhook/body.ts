import type { IncomingMessage } from 'node:http';
import { UnreadableRequest } from '../../platform/http/index.ts';
import { EventTooLarge } from '../errors.ts';

/** No event comes near this; Stripe's largest are some tens of kilobytes. */
const BYTES_MAX = 512 * 1024;

/**
 * The bytes of a request as they came, since a signature is over them and not over what was parsed.
 * @throws EventTooLarge when there are too many
 */
export const readBytes = async (request: IncomingMessage): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > BYTES_MAX) throw new EventTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The line must stay open for the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > BYTES_MAX) break;
      chunks.push(chunk);
    }
  } catch {
    // The sender went away in the middle.
    throw new UnreadableRequest();
  }
  if (size > BYTES_MAX) throw new EventTooLarge();
  return Buffer.concat(chunks);
};
