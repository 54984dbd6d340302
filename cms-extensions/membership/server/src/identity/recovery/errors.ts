import { ACCOUNT_ERRORS } from 'contract';
import { ApiError } from '../../platform/http/index.ts';

/** Used, expired, replaced or never issued: the answer does not tell which. */
export class LinkOver extends ApiError {
  readonly status = 410;
  constructor() {
    super(ACCOUNT_ERRORS.linkOver);
  }
}
