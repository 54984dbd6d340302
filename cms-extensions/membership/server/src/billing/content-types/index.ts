import { billingAccountSchema } from './billing-account.ts';
import { billingAttemptSchema } from './billing-attempt.ts';
import { billingEventSchema } from './billing-event.ts';
import { billingLeaseSchema } from './billing-lease.ts';

export const billingContentTypes = {
  'billing-account': { schema: billingAccountSchema },
  'billing-attempt': { schema: billingAttemptSchema },
  'billing-event': { schema: billingEventSchema },
  'billing-lease': { schema: billingLeaseSchema },
};
