export { adminLoginFailure, signInAsAdmin, useAdmin, useSessionEnded } from './admin-session.ts';
export { messageOf, percentOf, type UploadState } from './run-upload.ts';
export { fileSize, PICTURE_ACCEPT, VIDEO_ACCEPT } from './upload-rules.ts';
export { mayStop, type Upload, useLeaveWarning, useUpload } from './use-upload.ts';
export { madeThisMonth, useAdminWorkouts, useDeletion, videoNote } from './workouts.ts';
