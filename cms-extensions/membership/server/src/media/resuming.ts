import type Mux from '@mux/mux-node';
import { UploadOvertaken } from './errors.ts';
import { orNull } from './mux.ts';
import type { Video } from './repository.ts';

/**
 * The address that an upload was begun at, so that a browser which was closed half-way can go on.
 * @throws UploadOvertaken when Mux waits for it no longer
 */
export const createAddressOf =
  (mux: Mux) =>
  async ({ uploadId }: Pick<Video, 'uploadId'>): Promise<string> => {
    const upload = uploadId === null ? null : await orNull(mux.video.uploads.retrieve(uploadId));
    if (upload?.status !== 'waiting' || upload.url === undefined) throw new UploadOvertaken();
    return upload.url;
  };
