import { z } from 'zod';
import { callsAbout } from '../call.ts';
import { emailSchema, isoDateTimeSchema, linkTokenSchema } from '../text.ts';

/* What consumer laws ask for beside the account page; see docs/law.md. */

const call = callsAbout('legal');

export const requestCancellationLink = call(
  'requestCancellationLink',
  'public',
  'POST /cancellation/link',
  {
    summary:
      'Mail a link that cancels without signing in; the same answer whether or not there is an account',
    body: z.object({ email: emailSchema }).meta({ id: 'CancellationLinkRequest' }),
    response: z.object({ message: z.string() }),
    errors: [404],
  },
);

export const cancelByLink = call('cancelByLink', 'public', 'POST /cancellation', {
  summary: 'Cancel by a mailed link, at the end of the paid period; a mail confirms it',
  body: z.object({ token: linkTokenSchema }).meta({ id: 'CancellationByLink' }),
  response: z
    .object({
      message: z.string(),
      /** When the cancellation arrived. */
      received_at: isoDateTimeSchema,
      /** Null when the subscription has ended already. */
      ends_at: isoDateTimeSchema.nullable(),
    })
    .meta({ id: 'CancellationReceipt' }),
  errors: [409, 410, 502],
});

export const withdrawalReceiptSchema = z
  .object({ message: z.string(), received_at: isoDateTimeSchema })
  .meta({ id: 'WithdrawalReceipt' });

export const withdrawFromContract = call(
  'withdrawFromContract',
  'member',
  'POST /subscription/withdraw',
  {
    summary: 'Withdraw from the contract: it ends at once, and what was paid is given back',
    response: withdrawalReceiptSchema,
    errors: [409],
  },
);
