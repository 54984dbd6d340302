import { SUBTITLE_ERRORS, UPLOAD_ERRORS } from 'contract';
import { ApiError } from '../platform/http/index.ts';

/** Mux is down, slow or busy; a retry may succeed. */
export class VideoServiceUnavailable extends ApiError {
  readonly status = 502;
  constructor(options?: ErrorOptions) {
    super(UPLOAD_ERRORS.unavailable, options);
  }
}

/** Mux did not accept a file; a retry with the same file may succeed. */
export class UploadRefused extends ApiError {
  readonly status = 502;
  constructor(options?: ErrorOptions) {
    super(UPLOAD_ERRORS.refused, options);
  }
}

/** Another upload for the same workout was started, or the workout was deleted. */
export class UploadOvertaken extends ApiError {
  readonly status = 409;
  constructor() {
    super(UPLOAD_ERRORS.overtaken);
  }
}

/** The asset belongs to another workout. */
export class AssetTaken extends ApiError {
  readonly status = 409;
  constructor() {
    super(UPLOAD_ERRORS.assetTaken);
  }
}

/** The signature is not Mux's or is too old, or the body is not an event. */
export class NotAnEvent extends ApiError {
  readonly status = 400;
  constructor() {
    super('This is not an event of the video service');
  }
}

/** A file that is neither WebVTT nor SubRip. */
export class NotSubtitles extends ApiError {
  readonly status = 415;
  constructor() {
    super(SUBTITLE_ERRORS.unreadable);
  }
}

/** A video can have subtitles in each language only once. */
export class SubtitlesTaken extends ApiError {
  readonly status = 409;
  constructor() {
    super(SUBTITLE_ERRORS.taken);
  }
}

/** Subtitles cannot be generated for a video without sound. */
export class NothingSpoken extends ApiError {
  readonly status = 409;
  constructor() {
    super(SUBTITLE_ERRORS.noSound);
  }
}
