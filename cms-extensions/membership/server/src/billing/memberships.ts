import type { Membership } from 'contract';
import type { Accounts } from './accounts.ts';
import { type Beside, overviewOf } from './overview.ts';
import type { Plans } from './plans.ts';
import type { Snapshot } from './snapshot.ts';

/** What other features say of a membership; each registers its own. */
type Contributors = {
  trialAvailable: (userDocumentId: string, snapshot: Snapshot | null) => Promise<boolean>;
  refund: (
    userDocumentId: string,
    snapshot: Snapshot | null,
  ) => Promise<Pick<Beside, 'refund' | 'canRequestRefund'>>;
};

type Parts = { accounts: Accounts; plans: Plans; graceDays: number };

/** What is known of members here, without asking Stripe. */
export const createMemberships = ({ accounts, plans, graceDays }: Parts) => {
  const contributors: Contributors = {
    trialAvailable: async () => false,
    refund: async () => ({ refund: null, canRequestRefund: false }),
  };

  /** The last known snapshot. */
  const snapshotOf = async (userDocumentId: string): Promise<Snapshot | null> =>
    (await accounts.find(userDocumentId))?.snapshot ?? null;

  return {
    snapshotOf,

    /** The member's customer at Stripe; null when she never came near a payment. */
    customerOf: async (userDocumentId: string): Promise<string | null> =>
      (await accounts.find(userDocumentId))?.stripeCustomerId ?? null,

    /** The member's subscription as she sees it. */
    membershipOf: async (userDocumentId: string): Promise<Membership> => {
      const snapshot = await snapshotOf(userDocumentId);
      const beside = {
        trialAvailable: await contributors.trialAvailable(userDocumentId, snapshot),
        ...(await contributors.refund(userDocumentId, snapshot)),
      };
      return overviewOf(snapshot, await plans.all(), beside, { now: Date.now(), graceDays });
    },

    /** Registers what another feature says of a membership. */
    tell: (said: Partial<Contributors>): void => {
      Object.assign(contributors, said);
    },
  };
};
