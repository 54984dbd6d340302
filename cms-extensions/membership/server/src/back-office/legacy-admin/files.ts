import { stat } from 'node:fs/promises';
import { isVideoType, UPLOAD_ERRORS } from 'contract';
import { fileTypeFromBuffer } from 'file-type';
import type { Context } from '../../context.ts';
import { apiError } from '../../platform/http/index.ts';
import { PICTURE_PIXELS_MAX, pixelsOf } from '../../platform/pictures/index.ts';

export class NotAVideo extends apiError(415, UPLOAD_ERRORS.notAVideo) {}

export class NotAPicture extends apiError(415, UPLOAD_ERRORS.notAPicture) {}

/** The default picture format of some phones. */
class Heic extends apiError(415, UPLOAD_ERRORS.heic) {}

class TooManyPixels extends apiError(413, UPLOAD_ERRORS.tooManyPixels) {}

/**
 * Reads the beginning of a stream without consuming it.
 * @param bytesWanted length of the beginning; shorter when the stream is shorter
 * @returns the beginning, and the whole stream
 */
export const withHead = async (
  source: AsyncIterable<Buffer>,
  bytesWanted: number,
): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> => {
  const iterator = source[Symbol.asyncIterator]();
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < bytesWanted) {
    const next = await iterator.next();
    if (next.done) break;
    pieces.push(next.value);
    length += next.value.length;
  }
  const head = Buffer.concat(pieces, length);
  const whole = async function* (): AsyncGenerator<Buffer> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return { head, whole: whole() };
};

/** Formats that Strapi can resize. SVG is excluded because it can contain scripts. */
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

const HEIC = /^image\/hei[cf]/;

/** Whether a file is a video, by its first bytes and regardless of its name. */
export const isVideoFile = async (head: Buffer): Promise<boolean> =>
  isVideoType((await fileTypeFromBuffer(head))?.mime);

type PictureKind = { mime: string; ext: string };

/**
 * Detects the picture format of a file by its first bytes; null when it is not accepted.
 * @throws Heic
 */
export const pictureKindOf = async (head: Buffer): Promise<PictureKind | null> => {
  const found = await fileTypeFromBuffer(head);
  if (found !== undefined && HEIC.test(found.mime)) throw new Heic();
  return found !== undefined && PICTURES.has(found.mime) ? found : null;
};

export type Picture = { path: string; name: string; kind: PictureKind };

/** What Strapi's upload and some file systems refuse in names. */
const UNSAFE = /[<>:"/\\|?*\p{C}]+/gu;

/** The sender's name with the ending of the file's own format. */
const nameFor = (name: string, ext: string): string => {
  const stem = name
    .replace(/\.[a-z0-9]{1,10}$/i, '')
    .replace(UNSAFE, '')
    .trim();
  return `${stem || 'picture'}.${ext}`;
};

const countPixels = async (path: string): Promise<number> => {
  try {
    return await pixelsOf(path);
  } catch (error) {
    // Sharp throws plain errors whose texts depend on the underlying library.
    throw new NotAPicture({ cause: error });
  }
};

/** A file of the media library. */
type LibraryFile = { id: number };

type UploadService = {
  upload: (input: object) => Promise<[LibraryFile]>;
  remove: (file: LibraryFile) => Promise<unknown>;
};

const uploadServiceOf = ({ strapi }: Context): UploadService =>
  strapi.plugin('upload').service('upload');

/**
 * Adds a picture of a workout to the media library; Strapi creates the smaller copies.
 * @throws NotAPicture when it cannot be read, TooManyPixels
 */
export const keepPicture = async (
  ctx: Context,
  { path, name, kind }: Picture,
): Promise<LibraryFile> => {
  if ((await countPixels(path)) > PICTURE_PIXELS_MAX) throw new TooManyPixels();
  const fileName = nameFor(name, kind.ext);
  const [file] = await uploadServiceOf(ctx).upload({
    data: { fileInfo: { name: fileName } },
    files: {
      filepath: path,
      originalFilename: fileName,
      mimetype: kind.mime,
      size: (await stat(path)).size,
    },
  });
  return file;
};

export const dropPicture = async (ctx: Context, file: LibraryFile): Promise<void> => {
  await uploadServiceOf(ctx).remove(file);
};
