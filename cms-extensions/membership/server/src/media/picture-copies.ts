import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import sharp, { type OutputInfo, type Sharp } from 'sharp';

/** Name of the copy that replaces the original: the same size, up to `FULL_WIDTH_MAX`. */
export const FULL = 'full';

/** Nearly enough for a full-width picture on a wide screen with two device pixels per CSS pixel. */
const FULL_WIDTH_MAX = 2560;

/**
 * The copies of a picture for `srcset`, the smallest first.
 * @param originalWidth in pixels
 * @param breakpoints widths by name; those wider than the original are left out
 */
export const copyWidths = (
  originalWidth: number,
  breakpoints: Readonly<Record<string, number>>,
): { name: string; width: number }[] => {
  const full = Math.min(originalWidth, FULL_WIDTH_MAX);
  const smaller = Object.entries(breakpoints).flatMap(([name, width]) =>
    width < full ? [{ name, width }] : [],
  );
  return [...smaller, { name: FULL, width: full }].sort((a, b) => a.width - b.width);
};

/** What a file's name in the store is made of. */
export type StoredFile = { hash: string; ext?: string | null };

/** A picture that is being added to the media library, as Strapi's upload plugin passes it. */
type PictureFile = StoredFile & {
  name: string;
  path?: string | null;
  /** Absent when the picture is only available as a stream. */
  filepath?: string;
  tmpWorkingDirectory?: string;
  getStream: () => Readable;
};

/** A smaller picture, as the upload plugin stores it beside the original. */
type Copy = Required<Pick<PictureFile, 'name' | 'hash' | 'filepath' | 'getStream'>> & {
  ext: string;
  mime: string;
  path: string | null;
  width: number;
  height: number;
  /** In kilobytes, as everywhere in the upload plugin. */
  size: number;
  sizeInBytes: number;
};

/** Every supported browser reads it, and it is about a third smaller than JPEG. */
const FORMAT = { ext: '.webp', mime: 'image/webp' };
/** A higher effort takes 50 % more time for 5 % less size. */
const ENCODING = { quality: 80, effort: 2 };

/** The thumbnail in lists of the panel, in Strapi's own size. */
const THUMBNAIL_NAME = 'thumbnail';
const THUMBNAIL = { width: 245, height: 156, fit: 'inside', withoutEnlargement: true } as const;

const open = ({ filepath, getStream }: PictureFile): Sharp =>
  // Keep the frames of an animation.
  filepath === undefined
    ? getStream().pipe(sharp({ animated: true }))
    : sharp(filepath, { animated: true });

/** Whether a file is an AVIF picture, which Strapi does not recognise as a picture. */
const isAvif = async (file: PictureFile): Promise<boolean> => {
  try {
    const { format, compression } = await open(file).metadata();
    return format === 'heif' && compression === 'av1';
  } catch {
    // Not a readable picture.
    return false;
  }
};

/** Rotates a picture according to its orientation metadata, which Strapi's processing removes. */
const upright = async <File extends PictureFile>(file: File): Promise<File> => {
  const { orientation = 1 } = await open(file).metadata();
  if (orientation === 1) return file;
  const path = join(file.tmpWorkingDirectory ?? '', `upright_${file.hash}`);
  await open(file).autoOrient().toFile(path);
  return { ...file, filepath: path, getStream: () => createReadStream(path) };
};

/** Width and height as displayed, with the orientation metadata applied. */
const dimensionsOf = async (file: PictureFile): Promise<{ width: number; height: number }> => {
  const { autoOrient, pageHeight } = await open(file).metadata();
  return { width: autoOrient.width, height: pageHeight ?? autoOrient.height };
};

const copyOf = (file: PictureFile, prefix: string, path: string, info: OutputInfo): Copy => ({
  name: `${prefix}_${file.name.replace(/\.[^.]*$/, '')}${FORMAT.ext}`,
  hash: `${prefix}_${file.hash}`,
  ext: FORMAT.ext,
  mime: FORMAT.mime,
  path: file.path ?? null,
  filepath: path,
  getStream: () => createReadStream(path),
  width: info.width,
  height: info.pageHeight ?? info.height,
  size: Math.round(info.size / 10) / 100,
  sizeInBytes: info.size,
});

/** The picture that a copy was made of; not in the copy itself, which is kept in the database. */
const originals = new WeakMap<StoredFile, StoredFile>();

const copy = async (
  file: PictureFile,
  prefix: string,
  size: { width: number; height?: number; fit?: 'inside' },
): Promise<Copy> => {
  const path = join(file.tmpWorkingDirectory ?? '', `${prefix}_${file.hash}${FORMAT.ext}`);
  const info = await open(file).autoOrient().resize(size).webp(ENCODING).toFile(path);
  const made = copyOf(file, prefix, path, info);
  originals.set(made, file);
  return made;
};

const breakpointsOf = (strapi: Core.Strapi): Readonly<Record<string, number>> =>
  strapi.config.get('plugin::upload.breakpoints');

/**
 * The names under which a picture and its copies may be in the store.
 * @param file the picture, or one of its copies
 */
export const storedNames = (strapi: Core.Strapi, file: StoredFile): string[] => {
  const { hash, ext } = originals.get(file) ?? file;
  const copies = [THUMBNAIL_NAME, FULL, ...Object.keys(breakpointsOf(strapi))];
  return [`${hash}${ext ?? ''}`, ...copies.map((name) => `${name}_${hash}${FORMAT.ext}`)];
};

/** The copies of a picture for `srcset`, in a modern format, named after their widths. */
const responsiveCopies = async (
  file: PictureFile,
  breakpoints: Readonly<Record<string, number>>,
): Promise<{ key: string; file: Copy }[]> => {
  const { width } = await dimensionsOf(file);
  const copies = [];
  // One at a time: a coach who uploads twenty pictures must not use the whole processor.
  for (const { name, width: wanted } of copyWidths(width, breakpoints)) {
    copies.push({ key: name, file: await copy(file, name, { width: wanted }) });
  }
  return copies;
};

const thumbnailCopy = (file: PictureFile): Promise<Copy> => copy(file, THUMBNAIL_NAME, THUMBNAIL);

const SERVICE = 'plugin::upload.image-manipulation';

/** The methods of that service which are used or replaced here. */
type Manipulation = {
  isImage: (file: PictureFile) => Promise<boolean>;
  optimize: (file: PictureFile) => Promise<PictureFile>;
};

/**
 * Makes the media library create copies of each picture in a modern format and in the sizes that
 * screens need. Strapi's own copies keep the original's format and leave out the original's size,
 * so that a phone's JPEG of many megabytes would be sent.
 */
export const makeModernCopies = (strapi: Core.Strapi): void => {
  strapi.get('services').extend(SERVICE, (service: Manipulation) => ({
    ...service,
    isImage: async (file: PictureFile) => (await service.isImage(file)) || isAvif(file),
    optimize: async (file: PictureFile) => service.optimize(await upright(file)),
    getDimensions: dimensionsOf,
    isResizableImage: async () => true,
    generateThumbnail: thumbnailCopy,
    generateResponsiveFormats: (file: PictureFile) => responsiveCopies(file, breakpointsOf(strapi)),
  }));
};
