import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const ENCODING_PATTERN = /(?:^|,)\s*(br|gzip)\s*(?:;\s*q=([\d.]+))?\s*(?=,|$)/gi;

/** The best encoding that the client accepts, by its `Accept-Encoding`. */
export const encodingFor = (header: string | undefined): Encoding => {
  if (header === undefined) return 'identity';
  let best: Encoding = 'identity';
  for (const [, name, quality] of header.matchAll(ENCODING_PATTERN)) {
    if (quality !== undefined && Number(quality) === 0) continue;
    if (name?.toLowerCase() === 'br') return 'br';
    best = 'gzip';
  }
  return best;
};

/** Quality 5 of brotli costs about as much as gzip, and the result is a sixth smaller. */
const BROTLI_QUALITY = 5;

/** Compresses a body; `identity` returns it unchanged. */
export const encode = async (body: Buffer, encoding: Encoding): Promise<Buffer> => {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return promisify(gzip)(body);
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
};

/** Whether an `If-None-Match` contains a tag, by the weak comparison of RFC 9110. */
export const matchesTag = (header: string | undefined, tag: string | undefined): boolean => {
  if (header === undefined || tag === undefined) return false;
  const weak = (value: string) => value.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((part) => weak(part) === weak(tag));
};
