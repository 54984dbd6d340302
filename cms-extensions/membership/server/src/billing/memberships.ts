import type { Membership } from 'contract';
import type { Accounts } from './accounts.ts';
import { type Beside, overviewOf } from './overview.ts';
import type { Plans } from './plans.ts';
import type { Snapshot } from './snapshot.ts';

/** The parts of a membership that other features provide; each feature registers its own. */
type Contributors = {
  trialAvailable: (userDocumentId: string, snapshot: Snapshot | null) => Promise<boolean>;
  refund: (
    userDocumentId: string,
    snapshot: Snapshot | null,
  ) => Promise<Pick<Beside, 'refund' | 'canRequestRefund'>>;
};

type Parts = { accounts: Accounts; plans: Plans; graceDays: number };

/** Membership data from our own database, without a request to Stripe. */
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

    /** Id of the member's customer at Stripe; null when there is none. */
    customerOf: async (userDocumentId: string): Promise<string | null> =>
      (await accounts.find(userDocumentId))?.stripeCustomerId ?? null,

    /** The membership as the API returns it to the member. */
    membershipOf: async (userDocumentId: string): Promise<Membership> => {
      const snapshot = await snapshotOf(userDocumentId);
      const beside = {
        trialAvailable: await contributors.trialAvailable(userDocumentId, snapshot),
        ...(await contributors.refund(userDocumentId, snapshot)),
      };
      return overviewOf(snapshot, await plans.all(), beside, { now: Date.now(), graceDays });
    },

    /** Registers the parts of a membership that another feature provides. */
    tell: (said: Partial<Contributors>): void => {
      Object.assign(contributors, said);
    },
  };
};
