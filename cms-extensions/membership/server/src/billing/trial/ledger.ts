import type { Core } from '@strapi/strapi';
import { mailboxKey } from 'contract';
import { z } from 'zod';
import { isUniqueViolation, type Transaction } from '../../platform/database/index.ts';
import type { CardRequest, PersonHashes } from '../index.ts';
import { CardUsedForTrial, TrialUsed, WalletUsedForTrial } from './rules.ts';

const USED_TRIAL_UID = 'plugin::membership.used-trial';
const USED_TRIALS = 'membership_used_trials';

const rowsSchema = z.array(
  z.object({
    mark: z.string(),
    holder: z.string(),
    isSettled: z.boolean(),
  }),
);

/** What a payment method tells of its owner. */
export type Traces = {
  cardFingerprint: string | null;
  linkEmail: string | null;
  /** Hash of the browser; null where the card itself identifies its owner. */
  device: string | null;
};

/** Who asks for a trial; the browser as a keyed hash, null for one that nobody has signed in from. */
export type TrialRequest = CardRequest & { device: string | null };

/** A person who asks for a trial. */
type Person = { userDocumentId: string; email: string };

/**
 * The used trials: one for each account, mailbox and card; with a wallet, whose card has another
 * number on each device, also for each Link account and browser. Unique rows make a reservation
 * atomic, also across two tabs, two accounts with one card, or two instances.
 */
export const createLedger = (strapi: Core.Strapi, hashOf: PersonHashes) => {
  const rows = () => strapi.db.query(USED_TRIAL_UID);
  const find = async (hashes: readonly string[]) =>
    rowsSchema.parse(await rows().findMany({ where: { mark: { $in: hashes } } }));

  // Tags and Gmail's dots make no other person.
  const mailboxHash = (email: string): string => hashOf('email', mailboxKey(email));
  const personHashes = ({ userDocumentId, email }: Person) => [
    hashOf('account', userDocumentId),
    mailboxHash(email),
  ];
  const methodHashes = ({ cardFingerprint, linkEmail, device }: Traces): string[] => [
    ...(cardFingerprint === null ? [] : [hashOf('card', cardFingerprint)]),
    ...(linkEmail === null ? [] : [mailboxHash(linkEmail)]),
    ...(device === null ? [] : [device]),
  ];
  const allHashes = (person: Person & Traces) => [
    ...new Set([...personHashes(person), ...methodHashes(person)]),
  ];

  /** @throws TrialUsed, CardUsedForTrial, WalletUsedForTrial */
  const refuseUsed = async (person: Person & Traces): Promise<void> => {
    const holder = hashOf('account', person.userDocumentId);
    const rowsFound = await find(allHashes(person));
    const used = rowsFound.filter((row) => row.holder !== holder || row.isSettled);
    if (used.length === 0) return;
    const ofPerson = new Set(personHashes(person));
    if (used.some((row) => row.holder === holder || ofPerson.has(row.mark))) throw new TrialUsed();
    const ofCard = methodHashes({ ...person, linkEmail: null, device: null });
    const isCard = used.some(({ mark }) => ofCard.includes(mark));
    throw isCard ? new CardUsedForTrial() : new WalletUsedForTrial();
  };

  const hashesOf = (person: Person & Traces, isSettled: boolean) => {
    const holder = hashOf('account', person.userDocumentId);
    return allHashes(person).map((mark) => ({ mark, holder, is_settled: isSettled }));
  };

  /** Adds a mark to the trial that an account has had; without one, nothing. */
  const add = async (userDocumentId: string, mark: string, trx: Transaction): Promise<void> => {
    const holder = hashOf('account', userDocumentId);
    const known = z
      .array(z.object({ mark: z.string() }))
      .parse(await trx(USED_TRIALS).where({ holder, is_settled: true }).select('mark'));
    if (known.length === 0 || known.some((row) => row.mark === mark)) return;
    await trx(USED_TRIALS).insert({ mark, holder, is_settled: true }).onConflict('mark').ignore();
  };

  const write = async (person: Person & Traces): Promise<void> => {
    const holder = hashOf('account', person.userDocumentId);
    await strapi.db.transaction(async ({ trx }) => {
      // An unsettled reservation never became a trial at Stripe, so this attempt replaces it.
      await trx(USED_TRIALS).where({ holder, is_settled: false }).delete();
      await trx(USED_TRIALS).insert(hashesOf(person, false));
    });
  };

  return {
    /**
     * Reserves the trial for a person. Call inside `withMember`, after checking at Stripe that no
     * earlier attempt of this person started one.
     * @throws TrialUsed, CardUsedForTrial, WalletUsedForTrial
     */
    reserve: async (person: Person & Traces): Promise<void> => {
      await refuseUsed(person);
      try {
        await write(person);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        // A concurrent request took one of the hashes; check again to throw the right error.
        await refuseUsed(person);
        throw error;
      }
    },

    /**
     * Marks the trial as used permanently, however it was started at Stripe.
     * @param trx the transaction that writes the snapshot with the trial
     */
    burn: async (person: Person & Traces, trx: Transaction): Promise<void> => {
      const holder = hashOf('account', person.userDocumentId);
      await trx(USED_TRIALS).where({ holder }).update({ is_settled: true });
      await trx(USED_TRIALS).insert(hashesOf(person, true)).onConflict('mark').ignore();
    },

    /** Counts the trial that an account has had for the mailbox that it has moved to, too. */
    addMailbox: ({ userDocumentId, email }: Person, trx: Transaction): Promise<void> =>
      add(userDocumentId, mailboxHash(email), trx),

    /**
     * Counts the trial that an account has had for the browser, too: no wallet begins another one
     * there. Several people may share it, each with an own card.
     */
    addDevice: async (userDocumentId: string, device: string): Promise<void> => {
      await strapi.db.transaction(({ trx }) => add(userDocumentId, device, trx));
    },

    /** Releases a reservation after Stripe has refused to start the trial. */
    release: async (userDocumentId: string): Promise<void> => {
      const where = { holder: hashOf('account', userDocumentId), isSettled: false };
      await rows().deleteMany({ where });
    },

    /** Whether neither the account nor the e-mail has had a trial. */
    isFree: async (person: Person): Promise<boolean> => {
      const account = hashOf('account', person.userDocumentId);
      const used = await find(personHashes(person));
      return used.every((row) => row.holder === account && !row.isSettled);
    },

    /** Whether a payment method is used or reserved for another account's trial. */
    isTaken: async (traces: Traces, userDocumentId: string): Promise<boolean> => {
      const account = hashOf('account', userDocumentId);
      return (await find(methodHashes(traces))).some(({ holder }) => holder !== account);
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
