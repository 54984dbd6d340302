import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { UPLOAD_ERRORS } from 'contract';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { drawPicture, FULL, PICTURE_PIXELS_MAX, pixelsOf } from '../platform/pictures/index.ts';

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
type StoredFile = { hash: string; ext?: string | null };

/** A picture that is being added to the media library, as Strapi's upload plugin passes it. */
type PictureFile = StoredFile & {
  name: string;
  path?: string | null;
  /** Absent once the file is in the store. */
  filepath?: string;
  mime?: string;
  /** In kilobytes, as everywhere in the upload plugin. */
  size?: number;
  sizeInBytes?: number;
  tmpWorkingDirectory?: string;
  getStream: () => Readable;
};

/** A smaller picture, as the upload plugin stores it beside the original. */
type Copy = Required<Omit<PictureFile, 'tmpWorkingDirectory'>> & { width: number; height: number };

type Steps = Parameters<typeof drawPicture>[0]['steps'];

const kilobytes = (bytes: number): number => Math.round(bytes / 10) / 100;

/** Every supported browser reads it, and it is about a third smaller than JPEG. */
const FORMAT = { ext: '.webp', mime: 'image/webp' };
/** A higher effort takes 50 % more time for 5 % less size. */
const ENCODING = { quality: 80, effort: 2 };

/** The thumbnail in lists of the panel, in Strapi's own size. */
const THUMBNAIL_NAME = 'thumbnail';
const THUMBNAIL = { width: 245, height: 156, fit: 'inside', withoutEnlargement: true } as const;

/* Strapi takes the path from a file once it is in the store, while copies are still being made. */
const paths = new WeakMap<PictureFile, string>();

const pathOf = (file: PictureFile): string => {
  const path = paths.get(file) ?? file.filepath ?? '';
  paths.set(file, path);
  return path;
};

const open = (file: PictureFile): Sharp =>
  // Keep the frames of an animation.
  sharp(pathOf(file), { animated: true, limitInputPixels: false });

/** Draws a picture anew into a file of the upload's folder, which goes with the upload. */
const draw = async (file: PictureFile, name: string, steps: Steps) => {
  const path = join(file.tmpWorkingDirectory ?? '', name);
  const job = { input: pathOf(file), options: { animated: true }, steps, output: path };
  return { path, info: (await drawPicture(job)).info };
};

/** Formats that browsers show, by what a file's name may end in. */
const PICTURE_ENDINGS = /^\.(jpe?g|png|webp|gif|avif|tiff?|bmp|ico)$/i;

/** The formats that are decoded here: every browser shows them, and none holds scripts. */
const DECODED = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif']);

/** A picture's format by its first bytes; null for a file that is no picture. */
const formatOf = async (file: PictureFile): Promise<string | null> => {
  try {
    const { format, compression } = await open(file).metadata();
    return format === 'heif' && compression === 'av1' ? 'avif' : format;
  } catch {
    // Sharp's errors only say that it is none.
    return null;
  }
};

/**
 * Whether a file is decoded and gets copies. Called for each file before it is decoded or kept.
 * @throws ApplicationError for more than 50 million pixels, and for what only its name calls a
 * picture: browsers would take HTML or SVG for what it is
 */
const isPicture = async (file: PictureFile): Promise<boolean> => {
  const format = await formatOf(file);
  if (format !== null && DECODED.has(format)) {
    if ((await pixelsOf(pathOf(file))) > PICTURE_PIXELS_MAX)
      throw new errors.ApplicationError(UPLOAD_ERRORS.tooManyPixels);
    return true;
  }
  if (PICTURE_ENDINGS.test(file.ext ?? '') || file.mime?.startsWith('image/'))
    throw new errors.ApplicationError(UPLOAD_ERRORS.notAPicture);
  return false;
};

const isFaulty = async (file: PictureFile): Promise<boolean> => {
  try {
    await draw(file, `tried_${file.hash}${FORMAT.ext}`, [['resize', { width: 16 }], ['webp']]);
    return false;
  } catch {
    return true;
  }
};

/**
 * The file that is kept: upright, since its orientation metadata is removed; and encoded anew when
 * the library's settings ask for smaller files and it becomes smaller.
 */
const optimized = async (file: PictureFile, isSmaller: boolean): Promise<PictureFile> => {
  const { orientation = 1 } = await open(file).metadata();
  const format = await formatOf(file);
  if (format === null || (orientation === 1 && !isSmaller)) return file;
  const quality = isSmaller ? 80 : 100;
  const { path, info } = await draw(file, `optimized_${file.hash}`, [
    ['autoOrient'],
    ['toFormat', format as 'jpeg', { quality }],
  ]);
  if (orientation === 1 && info.size >= (file.sizeInBytes ?? 0)) return file;
  return {
    ...file,
    filepath: path,
    getStream: () => createReadStream(path),
    size: kilobytes(info.size),
    sizeInBytes: info.size,
  };
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
  size: kilobytes(info.size),
  sizeInBytes: info.size,
});

const copy = async (
  file: PictureFile,
  prefix: string,
  size: { width: number; height?: number; fit?: 'inside' },
): Promise<Copy> => {
  const { path, info } = await draw(file, `${prefix}_${file.hash}${FORMAT.ext}`, [
    ['autoOrient'],
    ['resize', size],
    ['webp', ENCODING],
  ]);
  return copyOf(file, prefix, path, info);
};

const breakpointsOf = (strapi: Core.Strapi): Readonly<Record<string, number>> =>
  strapi.config.get('plugin::upload.breakpoints');

/** The copies of a picture for `srcset`, in a modern format, named after their widths. */
const responsiveCopies = async (
  file: PictureFile,
  breakpoints: Readonly<Record<string, number>>,
): Promise<{ key: string; file: Copy }[]> => {
  const { width } = await dimensionsOf(file);
  const copies = [];
  for (const { name, width: wanted } of copyWidths(width, breakpoints)) {
    copies.push({ key: name, file: await copy(file, name, { width: wanted }) });
  }
  return copies;
};

const thumbnailCopy = (file: PictureFile): Promise<Copy> => copy(file, THUMBNAIL_NAME, THUMBNAIL);

const SERVICE = 'plugin::upload.image-manipulation';

type UploadService = { getSettings: () => Promise<{ sizeOptimization?: boolean } | null> };

/**
 * Makes the media library create copies of each picture in a modern format and in the sizes that
 * screens need. Strapi's own copies keep the original's format and leave out the original's size,
 * so that a phone's JPEG of many megabytes would be sent.
 */
export const makeModernCopies = (strapi: Core.Strapi): void => {
  const optimize = async (file: PictureFile): Promise<PictureFile> => {
    const service: UploadService = strapi.plugin('upload').service('upload');
    const settings = await service.getSettings();
    return optimized(file, settings?.sizeOptimization === true);
  };
  strapi.get('services').extend(SERVICE, (service: object) => ({
    ...service,
    isImage: isPicture,
    isFaultyImage: isFaulty,
    isOptimizableImage: async (file: PictureFile) => (await formatOf(file)) !== 'gif',
    optimize,
    getDimensions: dimensionsOf,
    isResizableImage: async () => true,
    generateThumbnail: thumbnailCopy,
    generateResponsiveFormats: (file: PictureFile) => responsiveCopies(file, breakpointsOf(strapi)),
  }));
};
