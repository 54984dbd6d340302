export { PICTURE_ACCEPT, VIDEO_ACCEPT } from './file-kinds.ts';
export { fileSize } from './file-size.ts';
export { messageOf, percentOf, type UploadState } from './upload-state.ts';
export { mayStop, useLeaveWarning } from './use-leave-warning.ts';
export { type Upload, useUpload } from './use-upload.ts';
