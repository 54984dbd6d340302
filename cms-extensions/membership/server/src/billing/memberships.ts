import type { Membership } from 'contract';
import type { Accounts } from './accounts.ts';
import { type Beside, overviewOf } from './overview.ts';
import type { Plans } from './plans.ts';
import type { Reading } from './snapshot.ts';

/** What other features say of a membership; each registers its own. */
type Tellers = {
  trialAvailable: (userDocumentId: string, reading: Reading | null) => Promise<boolean>;
  refund: (
    userDocumentId: string,
    reading: Reading | null,
  ) => Promise<Pick<Beside, 'refund' | 'canRequestRefund'>>;
};

type Parts = { accounts: Accounts; plans: Plans; graceDays: number };

/** What is known of members here, without asking Stripe. */
export const createMemberships = ({ accounts, plans, graceDays }: Parts) => {
  const tellers: Tellers = {
    trialAvailable: async () => false,
    refund: async () => ({ refund: null, canRequestRefund: false }),
  };

  /** The last known reading. */
  const readingOf = async (userDocumentId: string): Promise<Reading | null> =>
    (await accounts.find(userDocumentId))?.reading ?? null;

  return {
    readingOf,

    /** The member's customer at Stripe; null when she never came near a payment. */
    customerOf: async (userDocumentId: string): Promise<string | null> =>
      (await accounts.find(userDocumentId))?.stripeCustomerId ?? null,

    /** The member's subscription as she sees it. */
    membershipOf: async (userDocumentId: string): Promise<Membership> => {
      const reading = await readingOf(userDocumentId);
      const beside = {
        trialAvailable: await tellers.trialAvailable(userDocumentId, reading),
        ...(await tellers.refund(userDocumentId, reading)),
      };
      return overviewOf(reading, await plans.all(), beside, { now: Date.now(), graceDays });
    },

    /** Registers what another feature says of a membership. */
    tell: (said: Partial<Tellers>): void => {
      Object.assign(tellers, said);
    },
  };
};
