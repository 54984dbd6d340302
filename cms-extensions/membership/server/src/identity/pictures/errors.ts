import { ACCOUNT_ERRORS } from 'contract';
import { ApiError } from '../../platform/http/index.ts';

export class PictureUnreadable extends ApiError {
  readonly status = 415;
  constructor(options?: ErrorOptions) {
    super(ACCOUNT_ERRORS.pictureUnreadable, options);
  }
}

/** More pixels than we decode: a small file can declare any number of pixels. */
export class PictureTooLarge extends ApiError {
  readonly status = 413;
  constructor() {
    super(ACCOUNT_ERRORS.pictureTooLarge);
  }
}
