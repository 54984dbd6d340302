import { billingAccountSchema } from './billing-account.ts';
import { billingAttemptSchema } from './billing-attempt.ts';
import { billingCheckoutSchema } from './billing-checkout.ts';
import { billingEventSchema } from './billing-event.ts';
import { billingLeaseSchema } from './billing-lease.ts';

export const billingContentTypes = {
  'billing-account': { schema: billingAccountSchema },
  'billing-attempt': { schema: billingAttemptSchema },
  'billing-checkout': { schema: billingCheckoutSchema },
  'billing-event': { schema: billingEventSchema },
  'billing-lease': { schema: billingLeaseSchema },
};
