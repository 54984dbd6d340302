import { stat } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import sharp from 'sharp';
import { NotAPicture, TooManyPixels } from './errors.ts';
import type { PictureKind } from './kinds.ts';

/** As many as the cameras of telephones have; a small file can claim any number. */
const PIXELS_MAX = 50_000_000;
const NAME_MAX_LENGTH = 100;

export type Picture = { path: string; name: string; kind: PictureKind };

/** A name that every store takes: of the sender's, the part before the ending, in plain letters. */
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
    // Sharp throws plain errors whose texts differ with every library beneath it.
    throw new NotAPicture({ cause: error });
  }
};

/** A file of the media library. */
export type LibraryFile = { id: number };

type UploadService = {
  upload: (input: object) => Promise<[LibraryFile]>;
  remove: (file: LibraryFile) => Promise<unknown>;
};

/** Puts pictures of workouts into the media library, with the small copies that Strapi makes. */
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
