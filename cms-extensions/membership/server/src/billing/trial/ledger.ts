import type { Core } from '@strapi/strapi';
import { mailboxKey } from 'contract';
import { z } from 'zod';
import { isUniqueViolation, type Transaction } from '../../platform/database/index.ts';
import type { PersonHashes } from '../index.ts';
import { CardUsedForTrial, TrialUsed } from './rules.ts';

const USED_TRIAL_UID = 'plugin::membership.used-trial';
const USED_TRIALS = 'membership_used_trials';

const rowsSchema = z.array(
  z.object({
    mark: z.string(),
    holder: z.string(),
    isSettled: z.boolean(),
  }),
);

/** A person who asks for a trial. */
type Person = { userDocumentId: string; email: string; cardFingerprint: string | null };

/**
 * The used trials: one for each account, e-mail and card. Unique rows make a reservation atomic,
 * also across two tabs, two accounts with one card, or two instances.
 */
export const createLedger = (strapi: Core.Strapi, hashOf: PersonHashes) => {
  const rows = () => strapi.db.query(USED_TRIAL_UID);
  const find = async (hashes: readonly string[]) =>
    rowsSchema.parse(await rows().findMany({ where: { mark: { $in: hashes } } }));

  const personHashes = ({ userDocumentId, email }: Omit<Person, 'cardFingerprint'>) => [
    hashOf('account', userDocumentId),
    // Tags and Gmail's dots make no other person.
    hashOf('email', mailboxKey(email)),
  ];
  const cardHash = (fingerprint: string): string => hashOf('card', fingerprint);
  const allHashes = (person: Person): string[] => [
    ...personHashes(person),
    ...(person.cardFingerprint === null ? [] : [cardHash(person.cardFingerprint)]),
  ];

  /** @throws TrialUsed, CardUsedForTrial */
  const refuseUsed = async (person: Person): Promise<void> => {
    const holder = hashOf('account', person.userDocumentId);
    const rowsFound = await find(allHashes(person));
    const used = rowsFound.filter((row) => row.holder !== holder || row.isSettled);
    if (used.length === 0) return;
    const ofPerson = new Set(personHashes(person));
    const isOwn = used.some((row) => row.holder === holder || ofPerson.has(row.mark));
    throw isOwn ? new TrialUsed() : new CardUsedForTrial();
  };

  const hashesOf = (person: Person, isSettled: boolean) => {
    const holder = hashOf('account', person.userDocumentId);
    return allHashes(person).map((mark) => ({ mark, holder, is_settled: isSettled }));
  };

  const write = async (person: Person): Promise<void> => {
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
     * @throws TrialUsed, CardUsedForTrial
     */
    reserve: async (person: Person): Promise<void> => {
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
    burn: async (person: Person, trx: Transaction): Promise<void> => {
      const holder = hashOf('account', person.userDocumentId);
      await trx(USED_TRIALS).where({ holder }).update({ is_settled: true });
      await trx(USED_TRIALS).insert(hashesOf(person, true)).onConflict('mark').ignore();
    },

    /** Releases a reservation after Stripe has refused to start the trial. */
    release: async (userDocumentId: string): Promise<void> => {
      const where = { holder: hashOf('account', userDocumentId), isSettled: false };
      await rows().deleteMany({ where });
    },

    /** Whether neither the account nor the e-mail has had a trial. */
    isFree: async (person: Omit<Person, 'cardFingerprint'>): Promise<boolean> => {
      const account = hashOf('account', person.userDocumentId);
      const used = await find(personHashes(person));
      return used.every((row) => row.holder === account && !row.isSettled);
    },

    /** Whether the card is used or reserved for another account's trial. */
    isCardTaken: async (fingerprint: string, userDocumentId: string): Promise<boolean> => {
      const account = hashOf('account', userDocumentId);
      return (await find([cardHash(fingerprint)])).some(({ holder }) => holder !== account);
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
