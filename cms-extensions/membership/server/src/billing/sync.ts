import type { Core } from '@strapi/strapi';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Accounts } from './accounts.ts';
import type { Contact } from './contact.ts';
import type { Transaction } from './database.ts';
import { reviewAtOf, userFieldsOf } from './derive.ts';
import type { Lock } from './lock.ts';
import { lookAt } from './look.ts';
import { readingFrom } from './read/index.ts';
import type { Reading } from './reading.ts';

const USER_UID = 'plugin::users-permissions.user';

const userSchema = z.object({ email: z.string() });

/** What made us look: an event of Stripe, or null for a return page and the like. */
export type Cause = { eventType: string } | null;

export type ReadingChange = {
  userDocumentId: string;
  email: string;
  previous: Reading | null;
  next: Reading;
  cause: Cause;
};

/** Told inside the transaction that writes the reading: what it writes is written with it, or not. */
export type ReadingListener = (change: ReadingChange, trx: Transaction) => Promise<void>;

type Parts = {
  strapi: Core.Strapi;
  stripe: Stripe;
  accounts: Accounts;
  lock: Lock;
  contact: Contact;
  graceDays: number;
};

/** The name under which all work for a member waits for each other. */
export const memberLockName = (userDocumentId: string): string => `member:${userDocumentId}`;

/** The one function that reads a member's state from Stripe and writes it. */
export const createSync = (parts: Parts) => {
  const { strapi, stripe, accounts, lock, contact, graceDays } = parts;
  const listeners: ReadingListener[] = [];
  const users = () => strapi.db.query(USER_UID);

  const write = async (
    userDocumentId: string,
    previous: Reading | null,
    next: Reading,
    cause: Cause,
    trx: Transaction,
  ): Promise<void> => {
    const now = Date.now();
    await accounts.saveReading(userDocumentId, next, reviewAtOf(next, now, graceDays));
    const where = { documentId: userDocumentId };
    const row = await users().update({ where, data: userFieldsOf(next, now, graceDays) });
    if (row === null) return;
    const { email } = userSchema.parse(row);
    for (const listener of listeners) {
      await listener({ userDocumentId, email, previous, next, cause }, trx);
    }
  };

  return {
    onReading: (listener: ReadingListener): void => {
      listeners.push(listener);
    },

    /**
     * Reads and writes. Takes the member's lock unless the caller has it, and the write is tied to
     * the lock, so that an older look never overwrites a newer one.
     * @param alongside writes something in the same transaction
     * @returns null for a member who never was a customer
     */
    sync: (
      userDocumentId: string,
      cause: Cause = null,
      alongside?: (trx: Transaction) => Promise<void>,
    ): Promise<Reading | null> => {
      const name = memberLockName(userDocumentId);
      return lock.exclusively(name, async () => {
        const account = await accounts.find(userDocumentId);
        if (account === null) return null;
        const lookedAt = Date.now();
        const look = await lookAt(stripe, account.stripeCustomerId);
        const next = readingFrom(look, account.reading, lookedAt);
        await strapi.db.transaction(async ({ trx }) => {
          await lock.confirm(name, trx);
          await alongside?.(trx);
          await write(userDocumentId, account.reading, next, cause, trx);
        });
        if (look.kind === 'found') await contact(userDocumentId, look.customer);
        return next;
      });
    },
  };
};

export type Sync = ReturnType<typeof createSync>;
