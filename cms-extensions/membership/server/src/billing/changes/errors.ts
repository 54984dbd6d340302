import { SUBSCRIPTION_ERRORS } from 'contract';
import { ApiError } from '../../platform/http/index.ts';

/** The subscription is in a state in which this cannot be done. */
export class ChangeNotPossible extends ApiError {
  readonly status = 409;
  constructor() {
    super(SUBSCRIPTION_ERRORS.notPossible);
  }
}

export class SamePlan extends ApiError {
  readonly status = 409;
  constructor() {
    super(SUBSCRIPTION_ERRORS.samePlan);
  }
}

/** She agreed to another amount than would be charged now, or too long ago. */
export class AmountChanged extends ApiError {
  readonly status = 409;
  constructor() {
    super(SUBSCRIPTION_ERRORS.amountChanged);
  }
}

/** The bank wants to hear from her at a moment at which nobody can ask her. */
export class BankAsks extends ApiError {
  readonly status = 402;
  constructor() {
    super(SUBSCRIPTION_ERRORS.bankAsks);
  }
}

export class NothingToRefund extends ApiError {
  readonly status = 409;
  constructor() {
    super(SUBSCRIPTION_ERRORS.nothingToRefund);
  }
}

/** For the coach: the other of the two buttons was pressed before. */
export class RefundDecided extends ApiError {
  readonly status = 409;
  constructor() {
    super('This request has been decided already.');
  }
}

/** For the coach: what Stripe says about a refund that it does not make. */
export class RefundFailed extends ApiError {
  readonly status = 409;
}
