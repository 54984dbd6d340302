import type Stripe from 'stripe';
import type { Accounts } from '../accounts.ts';
import type { Living } from '../living.ts';
import type { Lock } from '../lock.ts';
import { memberLockName, type Sync } from '../sync.ts';
import { isHeeded, type Subject, subjectOf } from './event.ts';
import { type Events, SeenEvent } from './events.ts';

type Parts = {
  stripe: Stripe;
  accounts: Accounts;
  events: Events;
  living: Living;
  lock: Lock;
  sync: Sync['sync'];
};

/** What an event of Stripe does here: the member whom it is about is read again. */
export const createEventHandler = ({ stripe, accounts, events, living, lock, sync }: Parts) => {
  const customerOf = async ({ customerId, chargeId }: Subject): Promise<string | null> => {
    if (customerId !== null || chargeId === null) return customerId;
    const { customer } = await stripe.charges.retrieve(chargeId);
    return typeof customer === 'object' ? (customer?.id ?? null) : customer;
  };

  const actOn = async (event: Stripe.Event, customerId: string): Promise<void> => {
    // Who asks her bank for the money back does not stay a member.
    if (event.type === 'charge.dispute.created') await living.endAll(customerId);
    // Another tab may have a checkout open that was made while this one was being paid.
    if (event.type === 'checkout.session.completed') await living.expireCheckouts(customerId);
  };

  const workFor = (event: Stripe.Event, userDocumentId: string, customerId: string) =>
    lock.exclusively(memberLockName(userDocumentId), async () => {
      await actOn(event, customerId);
      const cause = { eventType: event.type };
      await sync(userDocumentId, cause, (trx) => events.record(event, userDocumentId, trx));
    });

  /** Does nothing for events that are unknown, of others, or were worked through before. */
  return async (event: Stripe.Event): Promise<void> => {
    if (!isHeeded(event) || (await events.isKnown(event.id))) return;
    const customerId = await customerOf(subjectOf(event));
    const account = customerId === null ? null : await accounts.findByCustomer(customerId);
    if (account === null) return;
    try {
      await workFor(event, account.userDocumentId, account.stripeCustomerId);
    } catch (error) {
      if (!(error instanceof SeenEvent)) throw error;
    }
  };
};

export type EventHandler = ReturnType<typeof createEventHandler>;
