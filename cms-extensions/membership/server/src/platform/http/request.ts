import type { IncomingMessage } from 'node:http';
import type { User } from 'contract';
import { BODY_BYTES_MAX } from './api-guard.ts';
import { BodyTooLarge, UnreadableRequest } from './errors.ts';

/** A signed-in member, from one read of the database. */
export type Session = {
  user: User;
  /** Id of the user's row; constant, but not public. */
  userRowId: number;
  sessionId: string;
  /** Id shared by all sessions of one sign-in, through every renewal. */
  familyId: string;
  /**
   * When the member's premium access ends unless it is renewed, milliseconds since the epoch; null
   * while no end is known.
   */
  premiumEndsAt: number | null;
  /** The time zone that the member's browser reported last, else the site's (IANA). */
  timeZone: string;
};

/** The bearer token of an Authorization header; null when there is none. */
export const bearerToken = (authorization: string | undefined): string | null => {
  const match = /^Bearer +([^\s]+) *$/i.exec(authorization ?? '');
  return match?.[1] ?? null;
};

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

/**
 * Reads a JSON body, which Strapi's parser has skipped; `{}` when there is none.
 * @throws BodyTooLarge when more bytes come than any call takes, whatever the header says
 * @throws UnreadableRequest
 */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const bytes = await readRawBody(request, BODY_BYTES_MAX);
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new UnreadableRequest();
  }
};
