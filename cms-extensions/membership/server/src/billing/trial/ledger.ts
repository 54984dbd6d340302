import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/index.ts';
import { isUniqueViolation } from '../../platform/database/index.ts';
import { CardUsedForTrial, TrialUsed } from './errors.ts';
import type { TrialHashes } from './trial-hashes.ts';

const USED_TRIAL_UID = 'plugin::membership.used-trial';
const USED_TRIALS = 'membership_used_trials';

const rowsSchema = z.array(
  z.object({
    mark: z.string(),
    holder: z.string(),
    isSettled: z.boolean(),
  }),
);

/** Who asks for a trial; the e-mail in the form in which two are the same. */
export type Person = { userDocumentId: string; emailKey: string; cardFingerprint: string | null };

/**
 * The used trials, one for each account, e-mail and card. Unique rows make a reservation atomic: two
 * tabs, two accounts with one card and two instances alike.
 */
export const createLedger = (strapi: Core.Strapi, hashOf: TrialHashes) => {
  const rows = () => strapi.db.query(USED_TRIAL_UID);
  const find = async (hashes: readonly string[]) =>
    rowsSchema.parse(await rows().findMany({ where: { mark: { $in: hashes } } }));

  const personHashes = ({ userDocumentId, emailKey }: Omit<Person, 'cardFingerprint'>) => [
    hashOf('account', userDocumentId),
    hashOf('email', emailKey),
  ];
  const cardMark = (fingerprint: string): string => hashOf('card', fingerprint);
  const allHashes = (person: Person): string[] => [
    ...personHashes(person),
    ...(person.cardFingerprint === null ? [] : [cardMark(person.cardFingerprint)]),
  ];

  /** @throws TrialUsed, CardUsedForTrial */
  const refuseUsed = async (person: Person): Promise<void> => {
    const holder = hashOf('account', person.userDocumentId);
    const rowsFound = await find(allHashes(person));
    const used = rowsFound.filter((row) => row.holder !== holder || row.isSettled);
    if (used.length === 0) return;
    const ofPerson = new Set(personHashes(person));
    const isHers = used.some((row) => row.holder === holder || ofPerson.has(row.mark));
    throw isHers ? new TrialUsed() : new CardUsedForTrial();
  };

  const hashesOf = (person: Person, isSettled: boolean) => {
    const holder = hashOf('account', person.userDocumentId);
    return allHashes(person).map((mark) => ({ mark, holder, is_settled: isSettled }));
  };

  const write = async (person: Person): Promise<void> => {
    const holder = hashOf('account', person.userDocumentId);
    await strapi.db.transaction(async ({ trx }) => {
      // What she began before was never begun at Stripe: this attempt takes its place.
      await trx(USED_TRIALS).where({ holder, is_settled: false }).delete();
      await trx(USED_TRIALS).insert(hashesOf(person, false));
    });
  };

  return {
    /**
     * Takes the trial for a person. To be called inside `withMember`, after Stripe has said that no
     * earlier attempt of hers began one.
     * @throws TrialUsed, CardUsedForTrial
     */
    reserve: async (person: Person): Promise<void> => {
      await refuseUsed(person);
      try {
        await write(person);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        // Another took one of them at this moment; whose it is tells what to say.
        await refuseUsed(person);
        throw error;
      }
    },

    /**
     * Notes for good that Stripe has begun a trial, by whatever way it came to be. Written with the
     * snapshot that says so, in its transaction.
     */
    burn: async (person: Person, trx: Transaction): Promise<void> => {
      const holder = hashOf('account', person.userDocumentId);
      await trx(USED_TRIALS).where({ holder }).update({ is_settled: true });
      await trx(USED_TRIALS).insert(hashesOf(person, true)).onConflict('mark').ignore();
    },

    /** Gives a reservation back, when Stripe has said that it will not begin the trial. */
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

    /** Whether a card has begun, or is beginning, the trial of somebody else. */
    isCardTaken: async (fingerprint: string, userDocumentId: string): Promise<boolean> => {
      const account = hashOf('account', userDocumentId);
      return (await find([cardMark(fingerprint)])).some(({ holder }) => holder !== account);
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
