import type Mux from '@mux/mux-node';
import { z } from 'zod';
import { isSignedAhead } from '../../platform/http/index.ts';
import { NotAnEvent } from '../errors.ts';

/** Only the event's subject is used; its state is fetched from Mux again. */
const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ id: z.string(), upload_id: z.string().nullish() }),
});

export type VideoEvent = z.output<typeof eventSchema>;

/**
 * Verifies and parses the event in a request's bytes.
 * @throws NotAnEvent unless Mux signed these bytes within the last five minutes
 */
export const verifiedEvent = async (
  mux: Mux,
  bytes: Buffer,
  signature: string,
): Promise<VideoEvent> => {
  // The SDK refuses only timestamps in the past.
  if (isSignedAhead(signature, Date.now())) throw new NotAnEvent();
  try {
    const event = await mux.webhooks.unwrap(bytes.toString('utf8'), {
      'mux-signature': signature,
    });
    return eventSchema.parse(event);
  } catch {
    // The SDK throws plain errors for a missing, foreign or old signature and for invalid JSON.
    throw new NotAnEvent();
  }
};
