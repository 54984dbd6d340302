/** Storage commits multiples of this many bytes, and takes chunks of no other size but the last. */
export const CHUNK_UNIT_BYTES = 262_144;

/** What a PUT to an upload's URL says that it carries. */
export type SentRange =
  /** No `Content-Range`: the whole file. */
  | { kind: 'whole' }
  /** `bytes *\/1000`: nothing; how much is there is the question. */
  | { kind: 'question' }
  /** `bytes 0-499/1000`; `end` is inclusive, a size of `*` not known yet. */
  | { kind: 'part'; start: number; end: number; size?: number | undefined };

/** Reads a `Content-Range` header; undefined when it is none that makes sense. */
export function parseContentRange(header: string | undefined): SentRange | undefined {
  if (header === undefined) return { kind: 'whole' };
  if (/^bytes \*\/(\d{1,15}|\*)$/.test(header)) return { kind: 'question' };
  const part = /^bytes (\d{1,15})-(\d{1,15})\/(?:(\d{1,15})|\*)$/.exec(header);
  if (!part) return undefined;
  const [start, end] = [Number(part[1]), Number(part[2])];
  const size = part[3] === undefined ? undefined : Number(part[3]);
  if (end < start || (size !== undefined && end >= size)) return undefined;
  return { kind: 'part', start, end, size };
}

export interface Refusal {
  status: 400 | 503;
  message: string;
}

/**
 * Whether a part fits what is there, by the rules of Google's storage, whose URLs Mux hands out. It
 * may begin anew or overlap, but leave no gap.
 * @param there bytes that were received, and the size that the first part announced.
 * @param contentLength of the request, when it says one.
 */
export function refusalOfPart(
  part: Extract<SentRange, { kind: 'part' }>,
  there: { bytes: number; size?: number | undefined },
  contentLength: number | undefined,
): Refusal | undefined {
  const { start, end, size } = part;
  const bytes = end - start + 1;
  if (contentLength !== undefined && contentLength !== bytes) {
    const message = `Invalid request. The Content-Range names ${bytes} byte(s), the body has ${contentLength}.`;
    return { status: 400, message };
  }
  if (start > there.bytes) {
    const message = `Invalid request. According to the Content-Range header, the upload offset is ${start} byte(s), which exceeds already uploaded size of ${there.bytes} byte(s).`;
    return { status: 503, message };
  }
  if (start > 0 && there.size !== undefined && size !== undefined && size !== there.size) {
    const message = `Invalid request. The file had ${there.size} byte(s) before, and has ${size} now.`;
    return { status: 400, message };
  }
  const isLast = size !== undefined && end + 1 === size;
  if (!isLast && bytes % CHUNK_UNIT_BYTES !== 0) {
    const message = `Invalid request. The number of bytes uploaded is required to be a multiple of ${CHUNK_UNIT_BYTES}, except for the final request. The received request contained ${bytes} byte(s).`;
    return { status: 400, message };
  }
  return undefined;
}
