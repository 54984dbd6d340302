import { ACCOUNT_ERRORS } from 'contract';
import { ApiError } from '../../platform/http/index.ts';

/** Used, too old, replaced by another, or never ours: the answer does not say which. */
export class LinkOver extends ApiError {
  readonly status = 410;
  constructor() {
    super(ACCOUNT_ERRORS.linkOver);
  }
}
