import { SUBSCRIPTION_ERRORS } from 'contract';
import { ApiError } from '../../platform/http/index.ts';

/** The subscription's state does not allow this change. */
export class ChangeNotPossible extends ApiError {
  readonly status = 409;
  constructor() {
    super(SUBSCRIPTION_ERRORS.notPossible);
  }
}

/** The member already has the plan to switch to. */
export class SamePlan extends ApiError {
  readonly status = 409;
  constructor() {
    super(SUBSCRIPTION_ERRORS.samePlan);
  }
}

/** The amount that the member agreed to differs from the current one or was shown too long ago. */
export class AmountChanged extends ApiError {
  readonly status = 409;
  constructor() {
    super(SUBSCRIPTION_ERRORS.amountChanged);
  }
}

/** The bank requires the member's confirmation, which cannot be requested in this flow. */
export class BankAsks extends ApiError {
  readonly status = 402;
  constructor() {
    super(SUBSCRIPTION_ERRORS.bankAsks);
  }
}

/** The member has no payment that could be refunded. */
export class NothingToRefund extends ApiError {
  readonly status = 409;
  constructor() {
    super(SUBSCRIPTION_ERRORS.nothingToRefund);
  }
}

/** Shown to the coach: the request was already decided the other way. */
export class RefundDecided extends ApiError {
  readonly status = 409;
  constructor() {
    super('This request has been decided already.');
  }
}

/** Shown to the coach: Stripe's message about a refund that failed. */
export class RefundFailed extends ApiError {
  readonly status = 409;
}
