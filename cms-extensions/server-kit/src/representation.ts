import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

const PREFERENCE = ['br', 'gzip'] as const;

export type Encoding = (typeof PREFERENCE)[number] | 'identity';

/** The encoding for a client with this Accept-Encoding header (RFC 9110, 12.5.3). */
export const encodingFor = (header = ''): Encoding => {
  const request = { headers: { 'accept-encoding': header } };
  const accepted = new Negotiator(request).encodings([...PREFERENCE, 'identity']);
  return PREFERENCE.find((name) => accepted.includes(name)) ?? 'identity';
};

const weak = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether an If-None-Match header names the tag (RFC 9110, 13.1.2: weak comparison). */
const matchesTag = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((tag) => weak(tag) === weak(etag));

/** Below this size in bytes, compression gains nothing. */
const COMPRESS_FROM_BYTES = 1024;
/** Costs about as much as gzip, and the result is a sixth smaller. */
const BROTLI_QUALITY = 5;

const compress = {
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes),
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
};

/** Alternating names and values, the fastest format for `writeHead`. */
type RawHeaders = readonly string[];

type RepresentationOptions = {
  type: string;
  /** Further headers, of a 304 too; without ETag and the headers of the body. */
  headers: RawHeaders;
  status?: number;
  /** The tag of a source that has one; else it is made of the body. */
  etag?: string | undefined;
};

/** A finished response, sent to any number of clients: its body with the compressed forms. */
export class Representation {
  readonly status: number;
  /** Null for a status other than 200, which is never answered with 304. */
  readonly etag: string | null;
  readonly #type: string;
  readonly #shared: RawHeaders;
  readonly #body: Buffer;
  readonly #encoded = new Map<Encoding, Buffer | Promise<Buffer>>();

  constructor(body: string | Buffer, { type, headers, status = 200, etag }: RepresentationOptions) {
    this.#body = typeof body === 'string' ? Buffer.from(body) : body;
    this.#type = type;
    this.status = status;
    // Weak, because the compressed forms have the same tag.
    const tag = etag ?? `W/"${createHash('sha1').update(this.#body).digest('base64url')}"`;
    this.etag = status === 200 ? tag : null;
    this.#shared = this.etag === null ? headers : ['ETag', this.etag, ...headers];
    this.#encoded.set('identity', this.#body);
  }

  get byteLength(): number {
    return this.#body.byteLength;
  }

  /** Sends the response in an encoding that the client accepts, or 304 if the client has it. */
  send(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    const known = request.headers['if-none-match'];
    if (this.etag !== null && known !== undefined && matchesTag(known, this.etag)) {
      response.writeHead(304, [...this.#shared]).end();
      return;
    }
    const isSmall = this.byteLength < COMPRESS_FROM_BYTES;
    const encoding = isSmall ? 'identity' : encodingFor(request.headers['accept-encoding']);
    const finish = (bytes: Buffer): void => {
      const own = ['Content-Type', this.#type, 'Content-Length', String(bytes.byteLength)];
      if (encoding !== 'identity') own.push('Content-Encoding', encoding);
      response.writeHead(this.status, [...own, ...this.#shared]);
      response.end(request.method === 'HEAD' ? undefined : bytes);
    };
    const bytes = this.#bytes(encoding);
    return bytes instanceof Promise ? bytes.then(finish) : finish(bytes);
  }

  #bytes(encoding: Encoding): Buffer | Promise<Buffer> {
    const ready = this.#encoded.get(encoding);
    if (ready !== undefined || encoding === 'identity') return ready ?? this.#body;
    const making = compress[encoding](this.#body).then((bytes) => {
      this.#encoded.set(encoding, bytes);
      return bytes;
    });
    this.#encoded.set(encoding, making);
    return making;
  }
}
