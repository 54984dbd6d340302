import { ACCOUNT_ERRORS, AUTH_ERRORS } from 'contract';
import { apiError, NotSignedIn } from '../platform/http/index.ts';

/**
 * One answer for a wrong password and an unknown e-mail, so that it does not reveal which accounts
 * exist.
 */
export class InvalidCredentials extends apiError(401, AUTH_ERRORS.invalidCredentials) {}

/** Wrong, used, over or never mailed: the answer does not tell which. */
export class SignInCodeWrong extends apiError(401, AUTH_ERRORS.codeWrong) {}

/** The link is good, but another browser asked for it. */
export class AskedElsewhere extends apiError(409, AUTH_ERRORS.codeElsewhere) {}

export class AccountBlocked extends apiError(403, AUTH_ERRORS.accountBlocked) {}

export class EmailTaken extends apiError(409, AUTH_ERRORS.emailTaken) {}

/** Not a 401, which would sign the member out (spec section 4). */
export class CurrentPasswordWrong extends apiError(400, AUTH_ERRORS.currentPasswordWrong) {}

/** A refresh token that was exchanged long ago was used again; its session is ended. */
export class SessionReused extends NotSignedIn {
  readonly userRowId: number;
  constructor(userRowId: number) {
    super();
    this.userRowId = userRowId;
  }
}

/** Used, expired, replaced or never issued: the answer does not tell which. */
export class LinkOver extends apiError(410, ACCOUNT_ERRORS.linkOver) {}

export class PictureUnreadable extends apiError(415, ACCOUNT_ERRORS.pictureUnreadable) {}

/** More pixels than we decode: a small file can declare any number of pixels. */
export class PictureTooLarge extends apiError(413, ACCOUNT_ERRORS.pictureTooLarge) {}
