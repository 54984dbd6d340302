import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/index.ts';
import { isUniqueViolation } from '../../platform/database/index.ts';
import { CardUsedForTrial, TrialUsed } from './errors.ts';
import type { Marks } from './trial-hashes.ts';

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
export const createLedger = (strapi: Core.Strapi, markOf: Marks) => {
  const rows = () => strapi.db.query(USED_TRIAL_UID);
  const find = async (marks: readonly string[]) =>
    rowsSchema.parse(await rows().findMany({ where: { mark: { $in: marks } } }));

  const personMarks = ({ userDocumentId, emailKey }: Omit<Person, 'cardFingerprint'>) => [
    markOf('account', userDocumentId),
    markOf('email', emailKey),
  ];
  const cardMark = (fingerprint: string): string => markOf('card', fingerprint);
  const allMarks = (person: Person): string[] => [
    ...personMarks(person),
    ...(person.cardFingerprint === null ? [] : [cardMark(person.cardFingerprint)]),
  ];

  /** @throws TrialUsed, CardUsedForTrial */
  const refuseUsed = async (person: Person): Promise<void> => {
    const holder = markOf('account', person.userDocumentId);
    const rowsFound = await find(allMarks(person));
    const used = rowsFound.filter((row) => row.holder !== holder || row.isSettled);
    if (used.length === 0) return;
    const ofPerson = new Set(personMarks(person));
    const isHers = used.some((row) => row.holder === holder || ofPerson.has(row.mark));
    throw isHers ? new TrialUsed() : new CardUsedForTrial();
  };

  const marksOf = (person: Person, isSettled: boolean) => {
    const holder = markOf('account', person.userDocumentId);
    return allMarks(person).map((mark) => ({ mark, holder, is_settled: isSettled }));
  };

  const write = async (person: Person): Promise<void> => {
    const holder = markOf('account', person.userDocumentId);
    await strapi.db.transaction(async ({ trx }) => {
      // What she began before was never begun at Stripe: this attempt takes its place.
      await trx(USED_TRIALS).where({ holder, is_settled: false }).delete();
      await trx(USED_TRIALS).insert(marksOf(person, false));
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
     * reading that says so, in its transaction.
     */
    burn: async (person: Person, trx: Transaction): Promise<void> => {
      const holder = markOf('account', person.userDocumentId);
      await trx(USED_TRIALS).where({ holder }).update({ is_settled: true });
      await trx(USED_TRIALS).insert(marksOf(person, true)).onConflict('mark').ignore();
    },

    /** Gives a reservation back, when Stripe has said that it will not begin the trial. */
    release: async (userDocumentId: string): Promise<void> => {
      const where = { holder: markOf('account', userDocumentId), isSettled: false };
      await rows().deleteMany({ where });
    },

    /** Whether neither the account nor the e-mail has had a trial. */
    isFree: async (person: Omit<Person, 'cardFingerprint'>): Promise<boolean> => {
      const account = markOf('account', person.userDocumentId);
      const used = await find(personMarks(person));
      return used.every((row) => row.holder === account && !row.isSettled);
    },

    /** Whether a card has begun, or is beginning, the trial of somebody else. */
    isCardTaken: async (fingerprint: string, userDocumentId: string): Promise<boolean> => {
      const account = markOf('account', userDocumentId);
      return (await find([cardMark(fingerprint)])).some(({ holder }) => holder !== account);
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
