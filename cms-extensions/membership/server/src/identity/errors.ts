import { AUTH_ERRORS } from 'contract';
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
