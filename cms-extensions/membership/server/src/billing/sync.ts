import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Transaction } from '../platform/database/index.ts';
import type { Locks } from '../platform/locks/index.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Contact } from './contact.ts';
import { reviewAtOf, userFieldsOf } from './derive.ts';
import { fetchCustomer } from './fetch-customer.ts';
import { snapshotFrom } from './read/index.ts';
import type { Snapshot } from './snapshot.ts';

/** Messages about one payment come within seconds; members in between are not that many. */
const FETCHES_KEPT = 1000;

const USER_UID = 'plugin::users-permissions.user';

const userSchema = z.object({ email: z.string() });

/** What made us look: an event of Stripe, or null for a return page and the like. */
export type Cause = { eventType: string } | null;

export type SnapshotChange = {
  userDocumentId: string;
  email: string;
  previous: Snapshot | null;
  next: Snapshot;
  cause: Cause;
};

/** Told inside the transaction that writes the snapshot: what it writes is written with it, or not. */
export type SnapshotListener = (change: SnapshotChange, trx: Transaction) => Promise<void>;

/** A message of Stripe on its way into a snapshot. */
export type Message = {
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
  contact: Contact;
  graceDays: number;
};

/** The name under which all work for a member waits for each other. */
export const memberLockName = (userDocumentId: string): string => `member:${userDocumentId}`;

/** The one function that reads a member's state from Stripe and writes it. */
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

  /** The looks of this process: which snapshot each led to, and when it began (`performance.now()`). */
  const fetches = new LRUCache<string, { readAt: string; began: number }>({ max: FETCHES_KEPT });

  const fetched = async (userDocumentId: string, account: Account): Promise<Snapshot> => {
    const [began, nowMs] = [performance.now(), Date.now()];
    const found = await fetchCustomer(stripe, account.stripeCustomerId);
    const snapshot = snapshotFrom(found, account.snapshot, nowMs);
    fetches.set(userDocumentId, { readAt: snapshot.readAt, began });
    if (found.kind === 'found') await contact(userDocumentId, found.customer);
    return snapshot;
  };

  /** The snapshot that holds already what a message tells: its look began after the message came. */
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
     * Reads and writes. Takes the member's lock unless the caller has it, and the write is tied to
     * the lock, so that an older look never overwrites a newer one.
     * @returns null for a member who never was a customer
     */
    sync: (userDocumentId: string, cause: Cause = null): Promise<Snapshot | null> =>
      readAndWrite(userDocumentId, { cause, arrivedAt: Number.POSITIVE_INFINITY }),

    /**
     * The same for a message of Stripe. Of the many that one payment leads to, those that came
     * before a look began are answered by it.
     */
    handleMessage: async (userDocumentId: string, message: Message): Promise<void> => {
      await readAndWrite(userDocumentId, message);
    },
  };
};

export type Sync = ReturnType<typeof createSync>;
