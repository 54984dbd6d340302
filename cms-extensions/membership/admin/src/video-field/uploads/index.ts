import { FILE_HEAD_BYTES, isVideoType } from 'contract';
import { fileTypeFromBlob } from 'file-type';
import { calls, memory } from './calls.ts';
import { bytesReceived, send } from './sender.ts';
import { createUploadStore } from './store.ts';

export type { Upload } from './store.ts';
export { NotAVideo } from './store.ts';

/** Whether a file is a video, by its first bytes and regardless of its name. */
const isVideoFile = async (file: Blob): Promise<boolean> =>
  isVideoType((await fileTypeFromBlob(file.slice(0, FILE_HEAD_BYTES)))?.mime);

/** The uploads of this page. */
export const uploadStore = createUploadStore({
  calls,
  send,
  isVideoFile,
  memory,
  received: bytesReceived,
});
