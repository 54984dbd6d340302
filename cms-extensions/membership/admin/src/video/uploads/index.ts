import { calls } from './calls.ts';
import { isVideoFile } from './kinds.ts';
import { memory } from './memory.ts';
import { bytesReceived } from './received.ts';
import { send } from './sender.ts';
import { createUploadStore } from './store.ts';

export { memory } from './memory.ts';
export { NotAVideo } from './store.ts';
export type { Upload } from './upload.ts';

/** The uploads of this page. */
export const uploadStore = createUploadStore({
  ...{ calls, send, isVideoFile, memory },
  received: bytesReceived,
});
