import { ACCOUNT_ERRORS, AUTH_ERRORS } from 'contract';
import { ApiError, NotSignedIn } from '../platform/http/index.ts';

/**
 * One answer for a wrong password and an unknown e-mail, so that it does not reveal which accounts
 * exist.
 */
export class InvalidCredentials extends ApiError {
  readonly status = 401;
  constructor() {
    super(AUTH_ERRORS.invalidCredentials);
  }
}

export class AccountBlocked extends ApiError {
  readonly status = 403;
  constructor() {
    super(AUTH_ERRORS.accountBlocked);
  }
}

export class EmailTaken extends ApiError {
  readonly status = 409;
  constructor() {
    super(AUTH_ERRORS.emailTaken);
  }
}

/** Not a 401, which would sign the member out (spec section 4). */
export class CurrentPasswordWrong extends ApiError {
  readonly status = 400;
  constructor() {
    super(AUTH_ERRORS.currentPasswordWrong);
  }
}

/** A refresh token that was exchanged long ago was used again; its session is ended. */
export class SessionReused extends NotSignedIn {
  readonly userRowId: number;
  constructor(userRowId: number) {
    super();
    this.userRowId = userRowId;
  }
}

/** Used, expired, replaced or never issued: the answer does not tell which. */
export class LinkOver extends ApiError {
  readonly status = 410;
  constructor() {
    super(ACCOUNT_ERRORS.linkOver);
  }
}

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
