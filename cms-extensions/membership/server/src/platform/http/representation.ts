import { Representation } from 'server-kit/http-server';

/**
 * Headers of every answer under /api. Answers are data, so a browser that opens one directly must
 * not run scripts, show it in a frame or guess its type.
 */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** The caching headers of an answer. */
export type Caching = { cacheControl: string; vary: string };

/** Caches revalidate each time and get a 304 while nothing has changed. */
export const PUBLIC_CACHING: Caching = {
  cacheControl: 'public, no-cache',
  vary: 'Accept-Encoding',
};

/** A finished answer with a JSON body. */
export const jsonRepresentation = (
  json: string,
  { cacheControl, vary }: Caching = PUBLIC_CACHING,
): Representation =>
  new Representation(json, {
    type: 'application/json; charset=utf-8',
    headers: [
      ...['Cache-Control', cacheControl, 'Vary', vary],
      ...Object.entries(SECURITY_HEADERS).flat(),
    ],
  });
