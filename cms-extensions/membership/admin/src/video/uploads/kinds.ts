import { fileTypeFromBlob } from 'file-type';

/** The number of bytes at a file's beginning that are needed to detect its kind. */
const HEAD_BYTES = 4100;

/** Video containers whose media type does not begin with `video/`. */
const FILMS = new Set(['application/mxf', 'application/vnd.ms-asf']);

/** Whether a file is a video, by its first bytes and regardless of its name. */
export const isVideoFile = async (file: Blob): Promise<boolean> => {
  const mime = (await fileTypeFromBlob(file.slice(0, HEAD_BYTES)))?.mime;
  return mime !== undefined && (mime.startsWith('video/') || FILMS.has(mime));
};
