import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import type { Picture } from '../content/schema.ts';
import type { Records } from './records.ts';
import type { Strapi } from './strapi.ts';

const FILE = 'plugin::upload.file';

/** The upload service, whose types Strapi does not export. */
type UploadService = {
  upload(request: { data: object; files: object }): Promise<UploadedFile[]>;
};

type UploadedFile = { id: number; documentId: string };

const request = (root: string, picture: Picture) => {
  const filepath = join(root, 'media', picture.file);
  const name = basename(picture.file);
  return {
    file: {
      filepath,
      originalFilename: name,
      mimetype: 'image/jpeg',
      size: statSync(filepath).size,
    },
    info: {
      name,
      alternativeText: picture.alt,
      // The panel uses percent of the picture.
      focalPoint: { x: Math.round(picture.focal.x * 100), y: Math.round(picture.focal.y * 100) },
    },
  };
};

const loadPicture = async (
  strapi: Strapi,
  records: Records,
  root: string,
  picture: Picture,
): Promise<number | null> => {
  const service = strapi.plugin('upload').service('upload') as UploadService;
  const key = `picture:${picture.file}`;
  const { file, info } = request(root, picture);
  const loaded = records[key]?.documentId;
  const where = loaded ? { documentId: loaded } : { name: info.name };
  const current: UploadedFile | null = await strapi.db.query(FILE).findOne({ where });
  if (records[key] !== undefined || current !== null) return current?.id ?? null;
  const [created] = await service.upload({ data: { fileInfo: info }, files: file });
  if (created === undefined) throw new Error(`${picture.file} was not stored`);
  records[key] = { documentId: created.documentId };
  return created.id;
};

/**
 * Adds pictures to the media library with their smaller copies, like an upload in the panel.
 * @param wanted the pictures that an entry uses
 * @returns the ids of the available pictures, by their path in the media folder
 */
export const loadPictures = async (
  strapi: Strapi,
  records: Records,
  root: string,
  wanted: readonly Picture[],
): Promise<ReadonlyMap<string, number>> => {
  const ids = new Map<string, number>();
  const queue = [...wanted];
  const work = async (): Promise<void> => {
    for (let picture = queue.shift(); picture !== undefined; picture = queue.shift()) {
      const id = await loadPicture(strapi, records, root, picture);
      if (id !== null) ids.set(picture.file, id);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  return ids;
};
