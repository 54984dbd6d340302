import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

interface FileHeaders {
  contentType: string;
  cacheControl: string;
}

interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** What is sent, whole or a range of it. */
interface Content {
  size: number;
  etag: string;
  modified?: Date;
  open: (range: ByteRange) => BodyInit;
}

/**
 * Answers GET and HEAD with a file from disk: conditional requests (ETag), one byte range
 * (RFC 9110, 14.2), and a stream that reads no faster than the client takes.
 * @returns undefined when there is no such file.
 */
export async function sendFile(
  request: Request,
  path: string,
  headers: FileHeaders,
): Promise<Response | undefined> {
  const file = await stat(path).catch(absentFile);
  if (!file?.isFile()) return undefined;
  const content: Content = {
    size: file.size,
    etag: `"${file.size.toString(36)}-${Math.floor(file.mtimeMs).toString(36)}"`,
    modified: file.mtime,
    // Node types the web stream it returns apart from the DOM's; they are the same at run time.
    open: (range) => Readable.toWeb(createReadStream(path, range)) as ReadableStream,
  };
  return send(request, content, headers);
}

/** Answers GET and HEAD with bytes from memory, like `sendFile`. */
export function sendBytes(request: Request, bytes: Buffer, headers: FileHeaders): Response {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const open = ({ start, end }: ByteRange) => new Uint8Array(bytes.subarray(start, end + 1));
  return send(request, { size: bytes.length, etag: `"${digest}"`, open }, headers);
}

function send(request: Request, content: Content, headers: FileHeaders): Response {
  const { size, etag, modified } = content;
  const common = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': headers.cacheControl,
    'Content-Type': headers.contentType,
    ETag: etag,
    ...(modified && { 'Last-Modified': modified.toUTCString() }),
  };
  if (matches(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: common });
  }
  const range = requestedRange(request, etag, size);
  if (range === 'unsatisfiable') {
    const rangeHeaders = { ...common, 'Content-Range': `bytes */${size}` };
    return new Response(null, { status: 416, headers: rangeHeaders });
  }
  const sent = range ?? { start: 0, end: size - 1 };
  const isEmpty = request.method === 'HEAD' || sent.end < sent.start;
  return new Response(isEmpty ? null : content.open(sent), {
    status: range ? 206 : 200,
    headers: {
      ...common,
      'Content-Length': String(sent.end - sent.start + 1),
      ...(range && { 'Content-Range': `bytes ${sent.start}-${sent.end}/${size}` }),
    },
  });
}

function absentFile(cause: NodeJS.ErrnoException): undefined {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
  throw cause;
}

/** Whether an `If-None-Match` header names this ETag. */
export function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header
    .split(',')
    .map((candidate) => candidate.trim().replace(/^W\//, ''))
    .some((candidate) => candidate === '*' || candidate === etag);
}

/** A range that cannot be read as one is ignored, as RFC 9110 has it; so is a list of several. */
function requestedRange(
  request: Request,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = request.headers.get('if-range');
  if (ifRange !== null && ifRange !== etag) return undefined;
  const spec = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '');
  if (!spec) return undefined;
  const [first, last] = [spec[1] ?? '', spec[2] ?? ''];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
