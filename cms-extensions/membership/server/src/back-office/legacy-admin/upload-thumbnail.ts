import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ADMIN_TEXTS, calls, UPLOAD_ERRORS } from 'contract';
import {
  type Endpoint,
  endpoint,
  InvalidField,
  type ParsedRequest,
  readForm,
} from '../../platform/http/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import { NotAPicture } from './errors.ts';
import { withHead } from './head.ts';
import { HEAD_BYTES, pictureKindOf } from './kinds.ts';
import type { Picture, Pictures } from './pictures.ts';
import { withTemporaryFolder } from './temporary-folder.ts';
import type { AdminWorkouts } from './workouts.ts';

type Parts = {
  pictures: Pictures;
  workouts: Pick<AdminWorkouts, 'assertExists' | 'setThumbnail'>;
  securityLog: SecurityLog;
};

const [THUMBNAIL_FILE] = calls.uploadThumbnail.files;

/** `POST /admin/workouts/{id}/upload-thumbnail`: adds the picture to the media library. */
export const uploadThumbnailEndpoint = ({ pictures, workouts, securityLog }: Parts): Endpoint => {
  const { field, bytesMax } = THUMBNAIL_FILE;

  const receive = async (bytes: AsyncIterable<Buffer>, path: string) => {
    const { head, whole } = await withHead(bytes, HEAD_BYTES);
    if (head.length === 0) throw new InvalidField(UPLOAD_ERRORS.thumbnailRequired, field);
    const kind = await pictureKindOf(head);
    if (kind === null) throw new NotAPicture();
    await pipeline(whole, createWriteStream(path));
    return kind;
  };

  const keep = async (workoutId: string, picture: Picture): Promise<void> => {
    const file = await pictures.keep(picture);
    try {
      await workouts.setThumbnail(workoutId, file.id);
    } catch (error) {
      await pictures.remove(file);
      throw error;
    }
  };

  const answer = async ({ params, ctx }: ParsedRequest<typeof calls.uploadThumbnail>) => {
    await workouts.assertExists(params.id);
    await withTemporaryFolder(async (folder) => {
      const received: Picture[] = [];
      const path = join(folder, 'picture');
      const take = async ({ name, bytes }: { name: string; bytes: AsyncIterable<Buffer> }) => {
        received.push({ path, name, kind: await receive(bytes, path) });
      };
      await readForm(ctx, { field, bytesMax, take });
      const [picture] = received;
      if (picture === undefined) throw new InvalidField(UPLOAD_ERRORS.thumbnailRequired, field);
      await keep(params.id, picture);
    });
    securityLog.record('workout.file-uploaded', { workout: params.id, file: 'thumbnail' });
    return { ok: true as const };
  };

  return endpoint(calls.uploadThumbnail, answer, { failure: ADMIN_TEXTS.thumbnailFailed });
};
