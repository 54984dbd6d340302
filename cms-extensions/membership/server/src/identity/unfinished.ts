import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import type { Events } from '../events/index.ts';
import { USER_UID } from './user-repository.ts';

export type Transaction = Parameters<Parameters<Core.Strapi['db']['transaction']>[0]>[0]['trx'];

/*
 * An account created by the trial form that waits for its card. Until its card is known to be set
 * up (`is_sign_up_proven`), nobody has proved to own it: the next signup with the same e-mail
 * replaces it, and it is deleted with all its data so that nobody finds another person's card.
 */

const rowSchema = z.object({
  id: z.number(),
  document_id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  password: z.string().nullable(),
  sign_up_setup_intent_id: z.string(),
  is_sign_up_proven: z.union([z.boolean(), z.number()]).nullable().transform(Boolean),
});

export type UnfinishedAccount = {
  userDocumentId: string;
  rowId: number;
  email: string;
  name: string;
  passwordHash: string | null;
  /** Of the newest attempt; older ones are no longer accepted. */
  setupIntentId: string;
  /**
   * The card is set up: the account has an owner; only the trial and the first session are missing.
   */
  isProven: boolean;
};

type Parts = { strapi: Core.Strapi; events: Pick<Events, 'record'> };

/** Accounts whose signup is not finished. */
export const createUnfinishedAccounts = ({ strapi, events }: Parts) => {
  const users = () => strapi.db.connection('up_users');
  const waiting = (userDocumentId: string, setupIntentId: string) =>
    users().where({ document_id: userDocumentId, sign_up_setup_intent_id: setupIntentId });

  const findOne = async (where: Record<string, string>): Promise<UnfinishedAccount | null> => {
    const found = await users().where(where).whereNotNull('sign_up_setup_intent_id').first();
    if (found === undefined) return null;
    const row = rowSchema.parse(found);
    return {
      userDocumentId: row.document_id,
      rowId: row.id,
      email: row.email,
      name: row.name ?? '',
      passwordHash: row.password,
      setupIntentId: row.sign_up_setup_intent_id,
      isProven: row.is_sign_up_proven,
    };
  };

  return {
    findByEmail: (emailLower: string) => findOne({ email_lower: emailLower }),
    findById: (userDocumentId: string) => findOne({ document_id: userDocumentId }),

    /** Deletes the unfinished account with an e-mail, unless its card is set up. */
    giveWay: async (emailLower: string, trx: Transaction): Promise<void> => {
      const [taken] = await users()
        .transacting(trx)
        .where({ email_lower: emailLower })
        .whereNotNull('sign_up_setup_intent_id')
        .whereNot({ is_sign_up_proven: true })
        .update({ sign_up_setup_intent_id: null })
        .returning('id');
      if (taken !== undefined) await strapi.db.query(USER_UID).delete({ where: { id: taken.id } });
    },

    /** Replaces a SetupIntent by a newer one. @returns whether the replaced one was the newest */
    renew: async (
      { userDocumentId, setupIntentId }: UnfinishedAccount,
      next: { setupIntentId: string; name: string },
    ): Promise<boolean> => {
      const changed = await waiting(userDocumentId, setupIntentId).update({
        sign_up_setup_intent_id: next.setupIntentId,
        name: next.name,
      });
      return changed === 1;
    },

    /**
     * Records that the account's card is set up. @returns whether the SetupIntent was the newest
     */
    prove: async (userDocumentId: string, setupIntentId: string): Promise<boolean> =>
      (await waiting(userDocumentId, setupIntentId).update({ is_sign_up_proven: true })) === 1,

    /** Finishes a signup by its card, once. @returns whether this call finished it */
    finish: async (userDocumentId: string, setupIntentId: string): Promise<boolean> =>
      await strapi.db.transaction(async ({ trx }) => {
        const finished = await waiting(userDocumentId, setupIntentId)
          .transacting(trx)
          .where({ is_sign_up_proven: true })
          .update({ sign_up_setup_intent_id: null });
        if (finished !== 1) return false;
        await events.record({ kind: 'sign-up', userDocumentId }, new Date(), trx);
        return true;
      }),

    /** Finishes a signup by its password: whoever signs in owns the account. */
    claim: async (rowId: number): Promise<void> => {
      await strapi.db.transaction(async ({ trx }) => {
        const [claimed] = await trx('up_users')
          .where({ id: rowId })
          .whereNotNull('sign_up_setup_intent_id')
          .update({ sign_up_setup_intent_id: null })
          .returning('document_id');
        if (claimed === undefined) return;
        const userDocumentId: string = claimed.document_id;
        await events.record({ kind: 'sign-up', userDocumentId }, new Date(), trx);
      });
    },
  };
};

export type UnfinishedAccounts = ReturnType<typeof createUnfinishedAccounts>;
