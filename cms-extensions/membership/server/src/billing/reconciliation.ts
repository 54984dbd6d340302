import { DAY_MS } from 'contract';
import type Stripe from 'stripe';
import type { Settings } from '../config.ts';
import type { Locks } from '../platform/locks/index.ts';
import type { Accounts } from './accounts.ts';
import type { Alerts } from './alerts.ts';
import type { Attempts } from './attempts.ts';
import type { Checkouts } from './checkout.ts';
import type { Disputes } from './disputes.ts';
import { isFault } from './errors.ts';
import { needsSync } from './snapshot/index.ts';
import { idOf } from './stripe.ts';
import type { Sync } from './sync.ts';
import type { createEvents, RefundHandlers } from './webhook/index.ts';

const PAGE = 100;
/** Banks accept disputes for about four months after a payment (/disputes/how-disputes-work). */
const DISPUTED_WITHIN_MS = 120 * DAY_MS;
/** Most refunds fail within 30 days (/refunds#failed-refunds). */
const REFUNDS_CHECKED_MS = 30 * DAY_MS;

type Parts = {
  stripe: Stripe;
  settings: Settings['stripe'];
  accounts: Accounts;
  attempts: Attempts;
  checkouts: Checkouts;
  events: ReturnType<typeof createEvents>;
  disputes: Pick<Disputes, 'catchUp'>;
  alerts: Pick<Alerts, 'isRaised'>;
  refunds: RefundHandlers;
  locks: Locks;
  sync: Sync['sync'];
  report: (fault: unknown) => void;
};

/** `read`: how many members were synced again. */
type Reconciled = { read: number };

/**
 * Makes up for lost webhook events, once a night: compares all subscriptions at Stripe with the last
 * snapshots and looks for refunds, disputes and warnings that nobody told of. It reads lists only,
 * so that its cost does not grow with each member.
 */
export const createReconciliation = (parts: Parts) => {
  const { stripe, settings, accounts, attempts, checkouts, events, disputes } = parts;
  const { alerts, refunds, locks, sync, report } = parts;

  const read = async (userDocumentIds: readonly string[]): Promise<number> => {
    for (const id of userDocumentIds) {
      try {
        await sync(id);
      } catch (error) {
        // An error of one member must not stop the others; a Stripe fault affects all of them.
        if (isFault(error)) throw error;
        report(error);
      }
    }
    return userDocumentIds.length;
  };

  const compare = async (subscriptions: readonly Stripe.Subscription[]): Promise<number> => {
    const customers = subscriptions.map(({ customer }) =>
      typeof customer === 'string' ? customer : customer.id,
    );
    const known = await accounts.findByCustomers([...new Set(customers)]);
    const behind = known.filter(({ stripeCustomerId, snapshot }) =>
      subscriptions.some(
        (subscription, index) =>
          customers[index] === stripeCustomerId && needsSync(subscription, snapshot),
      ),
    );
    return read(behind.map(({ userDocumentId }) => userDocumentId));
  };

  const compareAll = async (): Promise<number> => {
    let count = 0;
    let page: Stripe.Subscription[] = [];
    for await (const subscription of stripe.subscriptions.list({
      ...{ status: 'all', limit: PAGE, expand: ['data.schedule'] },
    })) {
      page.push(subscription);
      if (page.length < PAGE) continue;
      count += await compare(page);
      page = [];
    }
    return count + (await compare(page));
  };

  /**
   * Makes up for lost events about refunds, and looks at those that wait at Stripe.
   */
  const refunded = async (since: number, now: Date): Promise<number> => {
    const behind = new Set<string>();
    for await (const refund of stripe.refunds.list({ created: { gte: since }, limit: PAGE })) {
      const { id, status, customer, created } = refund;
      if (status !== 'succeeded' && !(await alerts.isRaised('refund-failed', id))) {
        await refunds.handle(id, now);
      }
      const account = customer === null ? null : await accounts.findByCustomer(idOf(customer));
      if (account === null) continue;
      const { readAt } = account;
      if (readAt === null || Date.parse(readAt) < created * 1000) {
        behind.add(account.userDocumentId);
      }
    }
    return read([...behind]);
  };

  const reconcile = async (now: Date): Promise<number> => {
    const sinceMs = (ageMs: number): number => Math.floor((now.getTime() - ageMs) / 1000);
    let count = await read(await accounts.due(new Date()));
    count += await compareAll();
    // Members who were never synced. With test clocks all, since Stripe's lists leave those out.
    count += await read(await accounts.unreadSince(settings.testClocks ? now : new Date(0)));
    count += await refunded(sinceMs(REFUNDS_CHECKED_MS), now);
    await disputes.catchUp(sinceMs(DISPUTED_WITHIN_MS));
    await events.prune();
    await attempts.prune();
    await checkouts.prune();
    return count;
  };

  return {
    /**
     * Runs the full reconciliation, unless another instance is running it.
     * @returns null when another instance is running it
     * @throws when Stripe cannot be reached
     */
    all: async (now = new Date()): Promise<Reconciled | null> => {
      let count = 0;
      const done = await locks.unlessBusy('reconciliation', async () => {
        count = await reconcile(now);
      });
      return done ? { read: count } : null;
    },

    /** Syncs members whose status changed with time alone: a grace period ended, a pause began. */
    due: async (): Promise<void> => {
      const ids = await accounts.due(new Date());
      if (ids.length > 0)
        await locks.unlessBusy('reconciliation', async () => void (await read(ids)));
    },
  };
};
