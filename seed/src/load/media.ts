import { readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import type { Picture } from '../content/schema.ts';
import { decide } from './decision.ts';
import type { Records } from './records.ts';
import { hashOf } from './snapshot.ts';
import type { Strapi } from './strapi.ts';

const FILE = 'plugin::upload.file';

/** The upload service, whose types Strapi does not export. */
type UploadService = {
  upload(request: { data: object; files: object }): Promise<UploadedFile[]>;
  replace(id: number, request: { data: object; file: object }): Promise<UploadedFile>;
};

type UploadedFile = {
  id: number;
  documentId: string;
  name: string;
  alternativeText: string | null;
  hash: string;
  size: number;
};

/** The parts of a picture that a person can change: its texts, and the picture itself. */
const stateOf = (file: UploadedFile): string =>
  hashOf([file.name, file.alternativeText, file.size, file.hash]);

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
  const files = strapi.db.query(FILE);
  const key = `picture:${picture.file}`;
  const record = records[key];
  const { file, info } = request(root, picture);
  const source = hashOf([picture, readFileSync(file.filepath, 'base64')]);
  const where = record?.documentId ? { documentId: record.documentId } : { name: info.name };
  const current = (await files.findOne({ where })) as UploadedFile | null;
  const decision = decide(record, source, current && stateOf(current));
  const remember = (written: UploadedFile): number => {
    records[key] = { documentId: written.documentId, source, state: stateOf(written) };
    return written.id;
  };
  if (decision === 'create') {
    const [created] = await service.upload({ data: { fileInfo: info }, files: file });
    if (created === undefined) throw new Error(`${picture.file} was not stored`);
    return remember(created);
  }
  if (decision === 'update' && current !== null) {
    return remember(await service.replace(current.id, { data: { fileInfo: info }, file }));
  }
  return current?.id ?? null;
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
