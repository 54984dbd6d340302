/** How many bytes of a file's beginning are needed to detect its media type. */
export const FILE_HEAD_BYTES = 4100;

/** Video containers whose media type does not begin with `video/`. */
const VIDEO_CONTAINERS = new Set(['application/mxf', 'application/vnd.ms-asf']);

/** Whether a media type that was detected from a file's content is a video's. */
export const isVideoType = (mime: string | undefined): boolean =>
  mime !== undefined && (mime.startsWith('video/') || VIDEO_CONTAINERS.has(mime));
