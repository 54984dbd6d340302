import { fileTypeFromBuffer } from 'file-type';
import { Heic } from './errors.ts';

/** The number of bytes at a file's beginning that are needed to detect its kind. */
export const HEAD_BYTES = 4100;

/** Video containers whose media type does not begin with `video/`. */
const FILMS = new Set(['application/mxf', 'application/vnd.ms-asf']);
/** Formats that Strapi can resize. SVG is excluded because it can contain scripts. */
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

const HEIC = /^image\/hei[cf]/;

/** Whether a file is a video, by its first bytes and regardless of its name. */
export const isVideoFile = async (head: Buffer): Promise<boolean> => {
  const mime = (await fileTypeFromBuffer(head))?.mime;
  return mime !== undefined && (mime.startsWith('video/') || FILMS.has(mime));
};

export type PictureKind = { mime: string; ext: string };

/**
 * Detects the picture format of a file by its first bytes; null when it is not accepted.
 * @throws Heic
 */
export const pictureKindOf = async (head: Buffer): Promise<PictureKind | null> => {
  const found = await fileTypeFromBuffer(head);
  if (found !== undefined && HEIC.test(found.mime)) throw new Heic();
  return found !== undefined && PICTURES.has(found.mime) ? found : null;
};
