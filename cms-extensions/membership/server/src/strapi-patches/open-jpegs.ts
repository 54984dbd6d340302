import { appendFile, open } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { JPEG_END, lacksJpegEnd } from '../platform/pictures/index.ts';

/** A file that arrived, as Strapi's body parser describes it. */
type Arrived = { filepath: string; size: number };

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

type UploadService = {
  upload: (input: { files: Arrived | Arrived[] }, options?: object) => Promise<unknown>;
  replace: (id: number, input: { file: Arrived }, options?: object) => Promise<unknown>;
};

/** Lets the media library take the JPEGs of cameras that write no end marker. */
export const takeOpenJpegs = (strapi: Core.Strapi): void => {
  const services = strapi.get('services');
  services.extend(
    'plugin::upload.upload',
    (service: UploadService): UploadService => ({
      ...service,
      upload: async (input, options) => {
        await Promise.all([input.files].flat().map(closeJpeg));
        return service.upload(input, options);
      },
      replace: async (id, input, options) => {
        await closeJpeg(input.file);
        return service.replace(id, input, options);
      },
    }),
  );
};
