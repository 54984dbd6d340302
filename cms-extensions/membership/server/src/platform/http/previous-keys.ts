import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Core } from '@strapi/strapi';

/** A secret that signs tokens, and the one that did before. */
type RotatedSecret = { current: string; previous: string };

/**
 * JSON Web Tokens begin with the Base64 of `{"`. None begins within another: the pattern would try
 * each place of a long text, up to its end.
 */
const TOKEN = /(?<![\w.-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g;
/** Headers that carry tokens. */
const HEADERS = ['authorization', 'cookie'] as const;

const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Gives tokens that were signed (HS256) with a previous secret the signature of the current one.
 * Everything else of them stays, their expiry too, and other text is returned as it is.
 * @param text the value of a header
 */
export const withCurrentSignatures = (text: string, secrets: readonly RotatedSecret[]): string =>
  text.replace(TOKEN, (token) => {
    const [head = '', payload = '', signature = ''] = token.split('.');
    const signed = `${head}.${payload}`;
    const secret = secrets.find(({ previous }) =>
      isEqual(signature, signatureOf(previous, signed)),
    );
    return secret === undefined ? token : `${signed}.${signatureOf(secret.current, signed)}`;
  });

/**
 * Accepts tokens of a previous secret while it is set, so that nobody is signed out by a change of
 * secrets: before any other code sees a request, its tokens are signed anew. Strapi's own sessions
 * know one secret alone.
 */
export const acceptPreviousSecrets = (
  strapi: Core.Strapi,
  secrets: readonly RotatedSecret[],
): void => {
  if (secrets.length === 0) return;
  strapi.server.httpServer.prependListener('request', ({ headers }: IncomingMessage) => {
    for (const name of HEADERS) {
      const value = headers[name];
      if (value !== undefined) headers[name] = withCurrentSignatures(value, secrets);
    }
  });
};
