import { appendFile, open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Core } from '@strapi/strapi';
import { JPEG_END, lacksJpegEnd } from '../platform/pictures/index.ts';

/** The length of the database's text columns. */
const SHOWN_MAX = 255;
/** In the store: with the name of a copy before it and the ending, well below 255 bytes. */
const STORED_MAX = 100;
/** Strapi's random end of a stored name, with the underscore. */
const RANDOM_LENGTH = 11;

const ENDING = /^\.[a-z0-9]{1,10}$/i;

/** 'About Dr. Anna' has no ending, but Node reads '. Anna' as one. */
const endingOf = (name: string): string => {
  const ending = extname(name);
  return ENDING.test(ending) ? ending : '';
};

/** A file's name in one Unicode form, cut before its ending when the database cannot hold it. */
const shownName = (name: string): string => {
  const whole = name.normalize();
  if (whole.length <= SHOWN_MAX) return whole;
  const ending = endingOf(whole);
  // Half of a sign that takes two units is no sign.
  const stem = whole.slice(0, SHOWN_MAX - ending.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${stem}${ending}`;
};

const storedName = (name: string): string =>
  name.length <= STORED_MAX
    ? name
    : `${name.slice(0, STORED_MAX - RANDOM_LENGTH)}${name.slice(-RANDOM_LENGTH)}`;

/** A file that arrived, as Strapi's body parser describes it. */
type Arrived = { filepath: string; originalFilename?: string | null; size: number };

const closeJpeg = async (arrived: Arrived): Promise<void> => {
  // Whole files are only read: those of the demo may lie where nobody writes.
  const file = await open(arrived.filepath);
  try {
    const { size } = await file.stat();
    const head = await file.read(Buffer.alloc(3), 0, 3, 0);
    const tail = await file.read(Buffer.alloc(2), 0, 2, Math.max(0, size - 2));
    if (!lacksJpegEnd(head.buffer, tail.buffer)) return;
    await appendFile(arrived.filepath, JPEG_END);
    arrived.size = size + JPEG_END.length;
  } finally {
    await file.close();
  }
};

type Info = { name?: string | null };

/** Strapi takes the ending in the store from the file, and the shown name from what is sent with it. */
const prepare = async (arrived: Arrived, info: Info | undefined): Promise<Info> => {
  await closeJpeg(arrived);
  const name = shownName(arrived.originalFilename ?? '');
  // Strapi chooses the ending by the content of a file whose name has no dot.
  arrived.originalFilename = endingOf(name) === '' ? name.replaceAll('.', '_') : name;
  return { ...info, name: shownName(info?.name || name) };
};

type UploadService = {
  upload: (
    input: { data: { fileInfo?: Info | Info[] }; files: Arrived | Arrived[] },
    options?: object,
  ) => Promise<unknown>;
  replace: (
    id: number,
    input: { data: { fileInfo?: Info }; file: Arrived },
    options?: object,
  ) => Promise<unknown>;
  updateFileInfo: (id: number, info: Info, options?: object) => Promise<unknown>;
};

type Manipulation = { generateFileName: (name: string) => string };

/**
 * Lets the media library take files as they come from telephones and computers: with a name that is
 * longer than the file system or the database takes, and a JPEG without its end marker.
 */
export const takeUsualFiles = (strapi: Core.Strapi): void => {
  const services = strapi.get('services');
  services.extend('plugin::upload.image-manipulation', (service: Manipulation) => ({
    ...service,
    generateFileName: (name: string) => storedName(service.generateFileName(name)),
  }));
  services.extend(
    'plugin::upload.upload',
    (service: UploadService): UploadService => ({
      ...service,
      upload: async ({ data, files }, options) => {
        const arrived = [files].flat();
        const infos = [data.fileInfo ?? []].flat();
        const fileInfo = await Promise.all(arrived.map((file, at) => prepare(file, infos[at])));
        return service.upload({ data: { ...data, fileInfo }, files: arrived }, options);
      },
      replace: async (id, { data, file }, options) => {
        const fileInfo = await prepare(file, data.fileInfo);
        return service.replace(id, { data: { ...data, fileInfo }, file }, options);
      },
      updateFileInfo: (id, info, options) =>
        service.updateFileInfo(
          id,
          { ...info, name: info.name ? shownName(info.name) : info.name },
          options,
        ),
    }),
  );
};
