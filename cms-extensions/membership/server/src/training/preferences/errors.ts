import { ACCOUNT_ERRORS } from 'contract';
import { ApiError } from '../../platform/http/index.ts';

/** Not signed by this deployment, or truncated. */
export class NotAnUnsubscribeLink extends ApiError {
  readonly status = 410;
  constructor() {
    super(ACCOUNT_ERRORS.linkOver);
  }
}
