import type Mux from '@mux/mux-node';
import { UploadOvertaken } from './errors.ts';
import { orNull } from './mux.ts';
import type { Video } from './repository.ts';

/**
 * The address of a running upload, so that a browser that was closed can continue it.
 * @throws UploadOvertaken when Mux no longer waits for it
 */
export const createAddressOf =
  (mux: Mux) =>
  async ({ uploadId }: Pick<Video, 'uploadId'>): Promise<string> => {
    const upload = uploadId === null ? null : await orNull(mux.video.uploads.retrieve(uploadId));
    if (upload?.status !== 'waiting' || upload.url === undefined) throw new UploadOvertaken();
    return upload.url;
  };
