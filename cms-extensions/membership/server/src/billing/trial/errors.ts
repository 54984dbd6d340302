import { TRIAL_ERRORS } from 'contract';
import { ApiError } from '../../platform/http/index.ts';

/** One trial for each person: this member has already had a trial. */
export class TrialUsed extends ApiError {
  readonly status = 409;
  constructor() {
    super(TRIAL_ERRORS.used);
  }
}

/** The card was used for another person's trial; it can still pay for a subscription. */
export class CardUsedForTrial extends ApiError {
  readonly status = 409;
  constructor() {
    super(TRIAL_ERRORS.cardUsed);
  }
}

/** The card's set-up has not succeeded at Stripe, even if the browser reports that it has. */
export class CardNotSetUp extends ApiError {
  readonly status = 402;
  constructor() {
    super(TRIAL_ERRORS.cardNotSetUp);
  }
}

/** The sign-up of a SetupIntent was completed, replaced by a newer one, or took too long. */
export class SignUpOver extends ApiError {
  readonly status = 409;
  constructor() {
    super(TRIAL_ERRORS.signUpOver);
  }
}

/** The card is on file, but the member must confirm the open payment with the bank. */
export class PaymentNeedsConfirmation extends ApiError {
  readonly status = 402;
  constructor() {
    super(TRIAL_ERRORS.confirmationNeeded);
  }
}
