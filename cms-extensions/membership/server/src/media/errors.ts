import { SUBTITLE_ERRORS, UPLOAD_ERRORS } from 'contract';
import { ApiError } from '../platform/http/index.ts';

/** Mux is down, slow or busy; trying again may help. */
export class VideoServiceUnavailable extends ApiError {
  readonly status = 502;
  constructor(options?: ErrorOptions) {
    super(UPLOAD_ERRORS.unavailable, options);
  }
}

/** Mux did not take a file; the same file may pass another time. */
export class UploadRefused extends ApiError {
  readonly status = 502;
  constructor(options?: ErrorOptions) {
    super(UPLOAD_ERRORS.refused, options);
  }
}

/** Someone else has begun to upload for the same workout, or has deleted it. */
export class UploadOvertaken extends ApiError {
  readonly status = 409;
  constructor() {
    super(UPLOAD_ERRORS.overtaken);
  }
}

/** An asset that another workout has. */
export class AssetTaken extends ApiError {
  readonly status = 409;
  constructor() {
    super(UPLOAD_ERRORS.assetTaken);
  }
}

/** A signature that is not Mux's, or not of the last minutes, or a body that no event has. */
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

/** A video has subtitles in each language once. */
export class SubtitlesTaken extends ApiError {
  readonly status = 409;
  constructor() {
    super(SUBTITLE_ERRORS.taken);
  }
}

/** Subtitles cannot be made of a video without sound. */
export class NothingSpoken extends ApiError {
  readonly status = 409;
  constructor() {
    super(SUBTITLE_ERRORS.noSound);
  }
}
