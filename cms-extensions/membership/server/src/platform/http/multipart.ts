import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { Context } from 'koa';
import { sentContentType } from './api-guard.ts';
import { BodyTooLarge, FileTooLarge, UnexpectedFile, UnreadableRequest } from './errors.ts';

/** A sender that is silent for this long counts as gone. Longer than the service behind may keep us waiting. */
const SILENCE_MS = 120_000;
const FIELD_BYTES_MAX = 16 * 1024;
const FIELDS_MAX = 50;

/** A file being received. It must be read to its end, or left with an error. */
export type IncomingFile = { name: string; bytes: AsyncIterable<Buffer> };

/** The single file that a form may contain. */
export type FileField = {
  field: string;
  bytesMax: number;
  take: (file: IncomingFile) => Promise<void>;
};

const openParser = (ctx: Context, file: FileField | null) => {
  try {
    return new Busboy({
      headers: { 'content-type': sentContentType(ctx) },
      limits: {
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES_MAX,
        // One byte more than allowed, to distinguish a file of exactly that size from a longer one.
        ...(file !== null && { fileSize: file.bytesMax + 1 }),
        // One more than allowed: a second file must be refused, not ignored.
        files: 2,
      },
    });
  } catch {
    // The content type has no boundary.
    throw new UnreadableRequest();
  }
};

const readWithin = async function* (
  stream: BusboyFileStream,
  bytesMax: number,
): AsyncGenerator<Buffer> {
  let length = 0;
  const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  for (;;) {
    const next = await pieces.next().catch(() => {
      throw new UnreadableRequest();
    });
    if (next.done) return;
    length += next.value.length;
    if (length > bytesMax) throw new FileTooLarge();
    yield next.value;
  }
};

/**
 * Reads a multipart body as a stream: texts are collected, the file is passed on and not stored.
 * @param file the file that the form may have; null when it has none
 * @returns the texts by their names, after the whole body was received and the file processed
 * @throws UnreadableRequest, BodyTooLarge, FileTooLarge, UnexpectedFile, and what `take` throws
 */
export const readForm = async (
  ctx: Context,
  file: FileField | null,
): Promise<Record<string, string>> => {
  const { req } = ctx;
  const parser = openParser(ctx, file);
  const fields = new Map<string, string>();
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
  let taken: Promise<void> | null = null;
  let stream: BusboyFileStream | null = null;
  const unreadable = (): void => reject(new UnreadableRequest());

  parser.on('field', (name, value, _nameCut, valueCut) => {
    if (valueCut) reject(new BodyTooLarge());
    else fields.set(name, value);
  });
  parser.on('fieldsLimit', () => reject(new BodyTooLarge()));
  parser.on('file', (name, incoming, fileName) => {
    // The reader of the stream gets the error; without a listener it would end the process.
    incoming.on('error', () => undefined);
    if (file === null || name !== file.field || stream !== null) {
      incoming.resume();
      return reject(new UnexpectedFile());
    }
    stream = incoming;
    taken = file.take({ name: fileName ?? '', bytes: readWithin(incoming, file.bytesMax) });
    taken.catch(reject);
  });
  parser.on('error', unreadable);
  parser.on('finish', resolve);
  req.on('error', unreadable);
  req.on('close', () => (req.complete ? undefined : unreadable()));
  // A client that left before this listened closes the request only once.
  if (req.destroyed && !req.complete) unreadable();
  req.setTimeout(SILENCE_MS, () => req.destroy());
  // The consumer may need longer than the timeout to process the end of the file.
  req.once('end', () => req.setTimeout(0));
  req.pipe(parser);
  const settle = async (): Promise<void> => {
    await finished;
    await taken;
  };
  try {
    await settle();
    return Object.fromEntries(fields);
  } catch (error) {
    req.unpipe(parser);
    (stream as BusboyFileStream | null)?.destroy(new UnreadableRequest());
    // Wait for the consumer before reporting the error.
    await Promise.allSettled([taken]);
    throw error;
  } finally {
    req.setTimeout(0);
  }
};
