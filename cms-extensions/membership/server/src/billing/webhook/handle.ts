import type Stripe from 'stripe';
import type { Locks } from '../../platform/locks/index.ts';
import type { Account, Accounts } from '../accounts.ts';
import type { ActiveSubscriptions } from '../active-subscriptions.ts';
import { memberLockName, type Sync } from '../sync.ts';
import { isHandled, type Subject, subjectOf } from './event.ts';
import { type Events, SeenEvent } from './events.ts';

type Parts = {
  stripe: Stripe;
  accounts: Accounts;
  events: Events;
  active: ActiveSubscriptions;
  locks: Locks;
  handleMessage: Sync['handleMessage'];
};

/** What an event of Stripe does here: the member whom it is about is read again. */
export const createEventHandler = ({
  stripe,
  accounts,
  events,
  active,
  locks,
  handleMessage,
}: Parts) => {
  const customerOf = async ({ customerId, chargeId }: Subject): Promise<string | null> => {
    if (customerId !== null || chargeId === null) return customerId;
    const { customer } = await stripe.charges.retrieve(chargeId);
    return typeof customer === 'object' ? (customer?.id ?? null) : customer;
  };

  /** @returns whether something was done at Stripe */
  const actOn = async ({ type }: Stripe.Event, customerId: string): Promise<boolean> => {
    switch (type) {
      // Who asks her bank for the money back does not stay a member.
      case 'charge.dispute.created':
        await active.endAll(customerId);
        return true;
      // Another tab may have a checkout open that was made while this one was being paid.
      case 'checkout.session.completed':
        await active.expireCheckouts(customerId);
        return true;
      default:
        return false;
    }
  };

  const workFor = (
    event: Stripe.Event,
    { userDocumentId, stripeCustomerId }: Account,
    arrivedAt: number,
  ): Promise<void> =>
    locks.exclusively(memberLockName(userDocumentId), async () => {
      const acted = await actOn(event, stripeCustomerId);
      await handleMessage(userDocumentId, {
        cause: { eventType: event.type },
        // What was just done about it has to be seen.
        arrivedAt: acted ? Number.POSITIVE_INFINITY : arrivedAt,
        alongside: (trx) => events.record(event, userDocumentId, trx),
      });
    });

  /** Does nothing for events that are unknown, of others, or were worked through before. */
  return async (event: Stripe.Event): Promise<void> => {
    const arrivedAt = performance.now();
    if (!isHandled(event) || (await events.isKnown(event.id))) return;
    const customerId = await customerOf(subjectOf(event));
    const account = customerId === null ? null : await accounts.findByCustomer(customerId);
    if (account === null) return;
    try {
      await workFor(event, account, arrivedAt);
    } catch (error) {
      if (!(error instanceof SeenEvent)) throw error;
    }
  };
};

export type EventHandler = ReturnType<typeof createEventHandler>;
