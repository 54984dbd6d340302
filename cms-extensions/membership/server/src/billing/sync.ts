import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import type Stripe from 'stripe';
import { z } from 'zod';
import { type Transaction, USER_UID } from '../platform/database/index.ts';
import type { Locks } from '../platform/locks/index.ts';
import type { Account, Accounts } from './accounts.ts';
import { previewRenewal } from './amounts.ts';
import type { UpdateContact } from './customers.ts';
import { nextChargeAt, reviewAtOf, userFieldsOf } from './rules.ts';
import { fetchCustomer } from './snapshot/fetch.ts';
import { snapshotFrom } from './snapshot/index.ts';
import type { Snapshot } from './snapshot/schema.ts';

/** Cache size. Events of one payment arrive within seconds; fewer members pay in that time. */
const FETCHES_KEPT = 1000;
/** Fetches in a row of a subscription that begins a new period while it is fetched. */
const ATTEMPTS_MAX = 3;

const userSchema = z.object({ email: z.string() });

/** What triggered the sync: a Stripe event, or null for anything else, such as a return page. */
type Cause = { eventType: string } | null;

export type SnapshotChange = {
  userDocumentId: string;
  email: string;
  previous: Snapshot | null;
  next: Snapshot;
  cause: Cause;
};

/** Called inside the transaction that writes the snapshot, so both commit or roll back together. */
export type SnapshotListener = (change: SnapshotChange, trx: Transaction) => Promise<void>;

/** A request to sync, usually from a Stripe event. */
type Message = {
  cause: Cause;
  /** When it arrived, by this process's own clock (`performance.now()`). */
  arrivedAt: number;
  /** Written in the transaction that writes the snapshot. */
  alongside?: (trx: Transaction) => Promise<void>;
};

type Parts = {
  strapi: Core.Strapi;
  stripe: Stripe;
  accounts: Accounts;
  locks: Locks;
  contact: UpdateContact;
  graceDays: number;
};

/** Name of the lock that serialises all work for a member. */
export const memberLockName = (userDocumentId: string): string => `member:${userDocumentId}`;

/** The only place that fetches a member's state from Stripe and writes it. */
export const createSync = (parts: Parts) => {
  const { strapi, stripe, accounts, locks, contact, graceDays } = parts;
  const listeners: SnapshotListener[] = [];
  const users = () => strapi.db.query(USER_UID);

  const write = async (
    userDocumentId: string,
    previous: Snapshot | null,
    next: Snapshot,
    cause: Cause,
    trx: Transaction,
  ): Promise<void> => {
    const now = Date.now();
    await accounts.saveSnapshot(userDocumentId, next, reviewAtOf(next, now, graceDays));
    const where = { documentId: userDocumentId };
    const row = await users().update({ where, data: userFieldsOf(next, now, graceDays) });
    if (row === null) return;
    const { email } = userSchema.parse(row);
    for (const listener of listeners) {
      await listener({ userDocumentId, email, previous, next, cause }, trx);
    }
  };

  /** Fetches by this process: the snapshot's `readAt` and the start time (`performance.now()`). */
  const fetches = new LRUCache<string, { readAt: string; began: number }>({ max: FETCHES_KEPT });

  /**
   * Adds what Stripe will charge next, so that screens and mails show it without a request.
   * @returns also whether it fits: not when the subscription has begun another period since it was
   *   fetched, so that the preview is of the charge after the next one
   */
  const withNextCharge = async (
    snapshot: Snapshot,
  ): Promise<{ snapshot: Snapshot; fits: boolean }> => {
    const at = nextChargeAt(snapshot);
    const { subscription } = snapshot;
    if (at === null || subscription === null) return { snapshot, fits: true };
    const { id, scheduleId } = subscription;
    const whole = scheduleId === null ? { subscription: id } : { schedule: scheduleId };
    const preview = await previewRenewal(stripe, whole, at);
    if (preview === null) return { snapshot, fits: true };
    const { from, ...charge } = preview;
    return {
      snapshot: { ...snapshot, nextCharge: { ...charge, at } },
      // A pause skips renewals; the preview is of the first one that Stripe makes.
      fits: from === null || from === at || subscription.pause !== null,
    };
  };

  const fetched = async (userDocumentId: string, account: Account): Promise<Snapshot> => {
    for (let attempt = 1; ; attempt += 1) {
      const [began, nowMs] = [performance.now(), Date.now()];
      const found = await fetchCustomer(stripe, account.stripeCustomerId);
      const read = snapshotFrom(found, account.snapshot, nowMs);
      const { snapshot, fits } = await withNextCharge(read);
      if (!fits && attempt < ATTEMPTS_MAX) continue;
      fetches.set(userDocumentId, { readAt: snapshot.readAt, began });
      if (found.kind === 'found') await contact(userDocumentId, found.customer);
      return snapshot;
    }
  };

  /** The stored snapshot if its fetch began after the message arrived, so that it is up to date. */
  const covering = (userDocumentId: string, { snapshot }: Account, arrivedAt: number) => {
    const last = fetches.get(userDocumentId);
    const isCovered = last?.readAt === snapshot?.readAt && (last?.began ?? 0) > arrivedAt;
    return isCovered ? snapshot : null;
  };

  const readAndWrite = (userDocumentId: string, message: Message): Promise<Snapshot | null> => {
    const name = memberLockName(userDocumentId);
    return locks.exclusively(name, async () => {
      const account = await accounts.find(userDocumentId);
      if (account === null) return null;
      const next =
        covering(userDocumentId, account, message.arrivedAt) ??
        (await fetched(userDocumentId, account));
      await strapi.db.transaction(async ({ trx }) => {
        await locks.confirm(name, trx);
        await message.alongside?.(trx);
        await write(userDocumentId, account.snapshot, next, message.cause, trx);
      });
      return next;
    });
  };

  return {
    onSnapshot: (listener: SnapshotListener): void => {
      listeners.push(listener);
    },

    /**
     * Fetches the member's state from Stripe and writes it. Takes the member's lock unless the
     * caller holds it. The write is tied to the lock, so that an older fetch never overwrites a
     * newer one.
     * @returns null for a member who has no customer at Stripe
     */
    sync: (userDocumentId: string, cause: Cause = null): Promise<Snapshot | null> =>
      readAndWrite(userDocumentId, { cause, arrivedAt: Number.POSITIVE_INFINITY }),

    /**
     * The same for a Stripe event. One payment causes many events; those that arrived before the
     * last fetch began use its snapshot instead of fetching again.
     */
    handleMessage: async (userDocumentId: string, message: Message): Promise<void> => {
      await readAndWrite(userDocumentId, message);
    },
  };
};

export type Sync = ReturnType<typeof createSync>;
