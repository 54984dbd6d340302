import { stat } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import sharp from 'sharp';
import { NotAPicture, TooManyPixels } from './errors.ts';
import type { PictureKind } from './kinds.ts';

/** The resolution of phone cameras; a small file can declare any number of pixels. */
const PIXELS_MAX = 50_000_000;
const NAME_MAX_LENGTH = 100;

export type Picture = { path: string; name: string; kind: PictureKind };

/** A safe file name: the sender's name without extension, in plain letters. */
const nameFor = (name: string, ext: string): string => {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/[^\w -]+/g, '')
    .trim()
    .slice(0, NAME_MAX_LENGTH);
  return `${stem || 'picture'}.${ext}`;
};

const pixelsOf = async (path: string): Promise<number> => {
  try {
    const { width, height } = await sharp(path).metadata();
    return width * height;
  } catch (error) {
    // Sharp throws plain errors whose texts depend on the underlying library.
    throw new NotAPicture({ cause: error });
  }
};

/** A file of the media library. */
export type LibraryFile = { id: number };

type UploadService = {
  upload: (input: object) => Promise<[LibraryFile]>;
  remove: (file: LibraryFile) => Promise<unknown>;
};

/** Adds pictures of workouts to the media library; Strapi creates the smaller copies. */
export const createPictures = (strapi: Core.Strapi) => ({
  /** @throws NotAPicture when it cannot be read, TooManyPixels */
  keep: async ({ path, name, kind }: Picture): Promise<LibraryFile> => {
    if ((await pixelsOf(path)) > PIXELS_MAX) throw new TooManyPixels();
    const fileName = nameFor(name, kind.ext);
    const service: UploadService = strapi.plugin('upload').service('upload');
    const [file] = await service.upload({
      data: { fileInfo: { name: fileName } },
      files: {
        filepath: path,
        originalFilename: fileName,
        mimetype: kind.mime,
        size: (await stat(path)).size,
      },
    });
    return file;
  },

  remove: async (file: LibraryFile): Promise<void> => {
    const service: UploadService = strapi.plugin('upload').service('upload');
    await service.remove(file);
  },
});

export type Pictures = ReturnType<typeof createPictures>;
