import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { DAY_MS } from 'contract';
import type Stripe from 'stripe';
import type { Transaction } from '../../platform/database/index.ts';
import type { Locks } from '../../platform/locks/index.ts';
import type { Account, Accounts } from '../accounts.ts';
import type { ActiveSubscriptions } from '../active-subscriptions.ts';
import type { Alerts } from '../alerts.ts';
import type { CardTesting } from '../card-testing/index.ts';
import type { Disputes } from '../disputes.ts';
import { memberLockName, type Sync } from '../sync.ts';
import { isHandled, type Subject, subjectOf } from './events.ts';

const TABLE = 'membership_billing_events';
const EVENT_UID = 'plugin::membership.billing-event';
/** How long rows are kept. Stripe retries a delivery for three days at most. */
const KEPT_MS = 30 * DAY_MS;

/** The same event has already been processed by a concurrent delivery. */
class SeenEvent extends Error {
  override readonly name = 'SeenEvent';
}

/** The events that have been processed. */
export const createEvents = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(EVENT_UID);

  /**
   * Records an event as processed.
   * @param trx the transaction of the work, so that both are committed or neither
   * @throws SeenEvent
   */
  const record = async (
    event: { id: string; type: string },
    userDocumentId: string,
    trx: Transaction,
  ): Promise<void> => {
    const now = new Date();
    const added: unknown[] = await trx(TABLE)
      .insert({
        document_id: randomUUID(),
        event_id: event.id,
        type: event.type,
        user_document_id: userDocumentId,
        created_at: now,
        updated_at: now,
      })
      .onConflict('event_id')
      .ignore()
      .returning('id');
    if (added.length === 0) throw new SeenEvent();
  };

  return {
    isKnown: async (eventId: string): Promise<boolean> =>
      (await rows().count({ where: { eventId } })) > 0,

    record,

    /** The same in a transaction of its own. @throws SeenEvent */
    note: async (event: { id: string; type: string }, userDocumentId: string): Promise<void> => {
      await strapi.db.transaction(async ({ trx }) => record(event, userDocumentId, trx));
    },

    prune: async (): Promise<void> => {
      const before = new Date(Date.now() - KEPT_MS).toISOString();
      await rows().deleteMany({ where: { createdAt: { $lt: before } } });
    },
  };
};

type Events = ReturnType<typeof createEvents>;

/** What is done with refunds, besides a sync. */
export type RefundHandlers = {
  /** A refund that may have failed, or may wait at Stripe for long; given its id. */
  handle: (refundId: string, now?: Date) => Promise<void>;
};

type Parts = {
  stripe: Stripe;
  accounts: Accounts;
  events: Events;
  active: ActiveSubscriptions;
  disputes: Disputes;
  refunds: RefundHandlers;
  cardTesting: Pick<CardTesting, 'handleSetup' | 'handleFailedCharge'>;
  alerts: Pick<Alerts, 'raise'>;
  locks: Locks;
  handleMessage: Sync['handleMessage'];
};

/** Handles Stripe events: syncs the member whom the event is about. */
export const createEventHandler = ({
  stripe,
  accounts,
  events,
  active,
  disputes,
  alerts,
  refunds,
  cardTesting,
  locks,
  handleMessage,
}: Parts) => {
  const customerOf = async ({ customerId, chargeId }: Subject): Promise<string | null> => {
    if (customerId !== null || chargeId === null) return customerId;
    const { customer } = await stripe.charges.retrieve(chargeId);
    return typeof customer === 'object' ? (customer?.id ?? null) : customer;
  };

  /**
   * What an event causes besides a sync. Only these look at more than the customer's snapshot.
   * @returns whether something may have been changed at Stripe
   */
  const actOn = async (event: Stripe.Event, account: Account | null): Promise<boolean> => {
    const { type } = event;
    const id = subjectOf(event).objectId ?? '';
    switch (type) {
      case 'charge.dispute.created':
      case 'charge.dispute.updated':
      case 'charge.dispute.closed':
        await disputes.handleDispute(id);
        return true;
      case 'radar.early_fraud_warning.created':
        await disputes.handleWarning(id);
        return false;
      case 'refund.failed':
      case 'refund.updated':
      case 'charge.refund.updated':
        await refunds.handle(id);
        return true;
      case 'invoice.finalization_failed':
        await alertToDraft(id, account);
        return false;
      // Another tab may have opened a checkout while this one was being paid.
      case 'checkout.session.completed':
        if (account !== null) await active.expireCheckouts(account.stripeCustomerId);
        return true;
      default:
        return false;
    }
  };

  /** Stripe charges nothing for an invoice that it cannot finalize, for example without a location. */
  const alertToDraft = async (invoiceId: string, account: Account | null): Promise<void> => {
    const { status, last_finalization_error: fault } = await stripe.invoices.retrieve(invoiceId);
    if (status !== 'draft' || fault === null) return;
    await alerts.raise({
      ...{ kind: 'invoice-not-finalized', subject: invoiceId },
      message: `Stripe cannot finalize an invoice, and charges nothing for it: ${fault.message ?? fault.code ?? 'no reason given'} Correct the cause at Stripe, for a location the customer's address, and finalize the invoice there.`,
      ...{ userDocumentId: account?.userDocumentId ?? null, stripePath: `invoices/${invoiceId}` },
    });
  };

  const workFor = (event: Stripe.Event, account: Account, arrivedAt: number): Promise<void> => {
    const { userDocumentId } = account;
    return locks.exclusively(memberLockName(userDocumentId), async () => {
      const acted = await actOn(event, account);
      await handleMessage(userDocumentId, {
        cause: { eventType: event.type },
        // Force a new fetch when something was changed at Stripe just now.
        arrivedAt: acted ? Number.POSITIVE_INFINITY : arrivedAt,
        alongside: (trx) => events.record(event, userDocumentId, trx),
      });
    });
  };

  /** Ignores events of other types and events already processed. */
  return async (event: Stripe.Event): Promise<void> => {
    const arrivedAt = performance.now();
    if (!isHandled(event) || (await events.isKnown(event.id))) return;
    const customerId = await customerOf(subjectOf(event));
    const account = customerId === null ? null : await accounts.findByCustomer(customerId);
    // A deleted member's payment can still be disputed.
    if (account === null) return void (await actOn(event, null));
    try {
      if (event.type === 'setup_intent.setup_failed') {
        await events.note(event, account.userDocumentId);
        await cardTesting.handleSetup(event);
      } else if (event.type === 'charge.failed') {
        await events.note(event, account.userDocumentId);
        await cardTesting.handleFailedCharge(account);
      } else {
        await workFor(event, account, arrivedAt);
      }
    } catch (error) {
      if (!(error instanceof SeenEvent)) throw error;
    }
  };
};

export type EventHandler = ReturnType<typeof createEventHandler>;
