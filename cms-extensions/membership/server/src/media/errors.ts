import { SUBTITLE_ERRORS, UPLOAD_ERRORS } from 'contract';
import { apiError } from '../platform/http/index.ts';

/** Mux is down, slow or busy; a retry may succeed. */
export class VideoServiceUnavailable extends apiError(502, UPLOAD_ERRORS.unavailable) {}

/** Mux did not accept a file; a retry with the same file may succeed. */
export class UploadRefused extends apiError(502, UPLOAD_ERRORS.refused) {}

/** Another upload for the same workout was started, or the workout was deleted. */
export class UploadOvertaken extends apiError(409, UPLOAD_ERRORS.overtaken) {}

/** The asset belongs to another workout. */
export class AssetTaken extends apiError(409, UPLOAD_ERRORS.assetTaken) {}

/** A file that is neither WebVTT nor SubRip. */
export class NotSubtitles extends apiError(415, SUBTITLE_ERRORS.unreadable) {}

/** A video can have subtitles in each language only once. */
export class SubtitlesTaken extends apiError(409, SUBTITLE_ERRORS.taken) {}

/** Subtitles cannot be generated for a video without sound. */
export class NothingSpoken extends apiError(409, SUBTITLE_ERRORS.noSound) {}
