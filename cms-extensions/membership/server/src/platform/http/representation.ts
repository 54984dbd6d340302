import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SECURITY_HEADERS } from './security-headers.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

/** The caching headers of an answer. */
export type Caching = { cacheControl: string; vary: string };

/** Caches revalidate each time and get a 304 while nothing has changed. */
export const PUBLIC_CACHING: Caching = {
  cacheControl: 'public, no-cache',
  vary: 'Accept-Encoding',
};

/** Below this size in bytes, compression gains nothing. */
const COMPRESS_FROM_BYTES = 1024;

const compress = {
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 6 }),
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/** Alternating names and values, the fastest format for `writeHead`. */
export type RawHeaders = readonly string[];

/** A finished answer: its headers, its ETag, and its compressed forms once requested. */
export class Representation {
  readonly etag: string;
  readonly #identity: Buffer;
  readonly #caching: Caching;
  readonly #encoded = new Map<Encoding, Buffer | Promise<Buffer>>();
  readonly #headers = new Map<Encoding, RawHeaders>();

  constructor(json: string, caching: Caching = PUBLIC_CACHING) {
    this.#identity = Buffer.from(json);
    this.#caching = caching;
    // Weak, because the compressed forms have the same tag.
    this.etag = `W/"${createHash('sha1').update(this.#identity).digest('base64url')}"`;
    this.#encoded.set('identity', this.#identity);
  }

  get byteLength(): number {
    return this.#identity.byteLength;
  }

  /** The encoding used for a client that accepts `wanted`. */
  bestEncoding(wanted: Encoding): Encoding {
    return this.#identity.byteLength < COMPRESS_FROM_BYTES ? 'identity' : wanted;
  }

  /** The bytes in an encoding; a promise the first time, while they are compressed. */
  bytes(encoding: Encoding): Buffer | Promise<Buffer> {
    const ready = this.#encoded.get(encoding);
    if (ready !== undefined || encoding === 'identity') return ready ?? this.#identity;
    const making = compress[encoding](this.#identity).then((bytes) => {
      this.#encoded.set(encoding, bytes);
      return bytes;
    });
    this.#encoded.set(encoding, making);
    return making;
  }

  /** Headers of a 200 in an encoding. */
  headers(encoding: Encoding, byteLength: number): RawHeaders {
    const kept = this.#headers.get(encoding);
    if (kept !== undefined) return kept;
    const made = [
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(byteLength),
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      ...this.headersUnchanged(),
    ];
    this.#headers.set(encoding, made);
    return made;
  }

  /** Headers of a 304. */
  headersUnchanged(): RawHeaders {
    return [
      'ETag',
      this.etag,
      'Cache-Control',
      this.#caching.cacheControl,
      'Vary',
      this.#caching.vary,
      ...Object.entries(SECURITY_HEADERS).flat(),
    ];
  }
}
