import { fileTypeFromBlob } from 'file-type';

/** As much of a file's beginning as its kind can be told by. */
const HEAD_BYTES = 4100;

/** Films in containers that are not called video. */
const FILMS = new Set(['application/mxf', 'application/vnd.ms-asf']);

/** Whether a file is a film by its first bytes, whatever it is called. */
export const isVideoFile = async (file: Blob): Promise<boolean> => {
  const mime = (await fileTypeFromBlob(file.slice(0, HEAD_BYTES)))?.mime;
  return mime !== undefined && (mime.startsWith('video/') || FILMS.has(mime));
};
