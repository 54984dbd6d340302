import { fileTypeFromBuffer } from 'file-type';
import { Heic } from './errors.ts';

/** As much of a file's beginning as its kind can be told by. */
export const HEAD_BYTES = 4100;

/** Videos in containers that are not called video. */
const FILMS = new Set(['application/mxf', 'application/vnd.ms-asf']);
/** What Strapi can make small copies of. A drawing (SVG) could carry scripts. */
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

const HEIC = /^image\/hei[cf]/;

/** Whether a file is a video by its first bytes, whatever it is called. */
export const isVideoFile = async (head: Buffer): Promise<boolean> => {
  const mime = (await fileTypeFromBuffer(head))?.mime;
  return mime !== undefined && (mime.startsWith('video/') || FILMS.has(mime));
};

export type PictureKind = { mime: string; ext: string };

/**
 * What picture a file is by its first bytes; null when it is none that we take.
 * @throws Heic
 */
export const pictureKindOf = async (head: Buffer): Promise<PictureKind | null> => {
  const found = await fileTypeFromBuffer(head);
  if (found !== undefined && HEIC.test(found.mime)) throw new Heic();
  return found !== undefined && PICTURES.has(found.mime) ? found : null;
};
