import { UPLOAD_ERRORS } from 'contract';
import { ApiError } from '../../platform/http/index.ts';

export class NotAVideo extends ApiError {
  readonly status = 415;
  constructor() {
    super(UPLOAD_ERRORS.notAVideo);
  }
}

export class NotAPicture extends ApiError {
  readonly status = 415;
  constructor(options?: ErrorOptions) {
    super(UPLOAD_ERRORS.notAPicture, options);
  }
}

/** The default picture format of some phones. */
export class Heic extends ApiError {
  readonly status = 415;
  constructor() {
    super(UPLOAD_ERRORS.heic);
  }
}

export class TooManyPixels extends ApiError {
  readonly status = 413;
  constructor() {
    super(UPLOAD_ERRORS.tooManyPixels);
  }
}
