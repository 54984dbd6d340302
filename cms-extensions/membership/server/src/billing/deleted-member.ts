import type { Accounts } from './accounts.ts';
import type { Attempts } from './attempts.ts';
import type { Checkouts } from './checkouts.ts';

type Parts = { accounts: Accounts; attempts: Attempts; checkouts: Checkouts };

/**
 * Deletes the local billing rows of a member whose account was deleted. The caller that deletes the
 * account has already deleted the customer at Stripe (`identity/account/deletion.ts`), outside the
 * transaction that this runs in.
 */
export const createForget =
  ({ accounts, attempts, checkouts }: Parts) =>
  async (userDocumentId: string): Promise<void> => {
    await accounts.forget(userDocumentId);
    await attempts.forget(userDocumentId);
    await checkouts.forget(userDocumentId);
  };
