import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

export interface FileHeaders {
  contentType: string;
  cacheControl: string;
}

interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
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
  const etag = `"${file.size.toString(36)}-${Math.floor(file.mtimeMs).toString(36)}"`;
  const common = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': headers.cacheControl,
    'Content-Type': headers.contentType,
    ETag: etag,
    'Last-Modified': file.mtime.toUTCString(),
  };
  if (matches(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: common });
  }
  const range = requestedRange(request, etag, file.size);
  if (range === 'unsatisfiable') {
    const rangeHeaders = { ...common, 'Content-Range': `bytes */${file.size}` };
    return new Response(null, { status: 416, headers: rangeHeaders });
  }
  if (!range) {
    const body = openBody(request, path, { start: 0, end: file.size - 1 });
    return new Response(body, { headers: { ...common, 'Content-Length': String(file.size) } });
  }
  return new Response(openBody(request, path, range), {
    status: 206,
    headers: {
      ...common,
      'Content-Length': String(range.end - range.start + 1),
      'Content-Range': `bytes ${range.start}-${range.end}/${file.size}`,
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

function openBody(request: Request, path: string, range: ByteRange): ReadableStream | null {
  if (request.method === 'HEAD' || range.end < range.start) return null;
  // Node types the web stream it returns apart from the DOM's; they are the same at run time.
  return Readable.toWeb(createReadStream(path, range)) as ReadableStream;
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
