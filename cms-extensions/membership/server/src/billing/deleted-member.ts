import type { Accounts } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import type { Checkouts } from './checkouts.ts';

type Parts = { accounts: Accounts; attempts: Attempts; checkouts: Checkouts };

/**
 * Forgets here what is known of a member at Stripe, once her account is gone. Whoever deletes it has
 * told Stripe before (`identity/account/deletion.ts`), outside of the transaction that this runs in.
 */
export const createForget =
  ({ accounts, attempts, checkouts }: Parts) =>
  async (userDocumentId: string): Promise<void> => {
    await accounts.forget(userDocumentId);
    await attempts.forget(userDocumentId);
    await checkouts.forget(userDocumentId);
  };
