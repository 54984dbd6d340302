import { UPLOAD_ERRORS } from 'contract';
import { ApiError } from '../http/index.ts';

export class NotAVideo extends ApiError {
  readonly status = 415;
  constructor() {
    super(UPLOAD_ERRORS.notAVideo);
  }
}

export class NotAPicture extends ApiError {
  readonly status = 415;
  constructor(options?: ErrorOptions) {
    super(UPLOAD_ERRORS.notAPicture);
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}
