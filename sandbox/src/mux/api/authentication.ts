import { createHash, timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { Unauthorized } from '../errors.ts';

/** HTTP Basic authentication with an access token's id and secret, as on all of Mux's API. */
export function requireAccessToken(tokenId: string, tokenSecret: string) {
  const wanted = digest(`${tokenId}:${tokenSecret}`);
  return createMiddleware(async (context, next) => {
    const header = context.req.header('authorization') ?? '';
    const encoded = /^Basic\s+(\S+)$/i.exec(header)?.[1] ?? '';
    const given = digest(Buffer.from(encoded, 'base64').toString('utf8'));
    if (!timingSafeEqual(given, wanted)) throw new Unauthorized();
    await next();
  });
}

/** Digests have equal lengths, so that comparing them does not reveal the secret's length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
