import { z } from 'zod';
import type { Context } from '../context.ts';
import { storedFlag, type Transaction, USER_UID } from '../platform/database/index.ts';

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
  is_sign_up_proven: storedFlag,
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

const users = ({ strapi }: Context) => strapi.db.connection('up_users');

const waiting = (ctx: Context, userDocumentId: string, setupIntentId: string) =>
  users(ctx).where({ document_id: userDocumentId, sign_up_setup_intent_id: setupIntentId });

const findUnfinishedBy = async (
  ctx: Context,
  where: Record<string, string>,
): Promise<UnfinishedAccount | null> => {
  const found = await users(ctx).where(where).whereNotNull('sign_up_setup_intent_id').first();
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

/** The unfinished account with an e-mail; null when there is none. */
export const findUnfinishedByEmail = (ctx: Context, emailLower: string) =>
  findUnfinishedBy(ctx, { email_lower: emailLower });

/** The unfinished account of a member; null when it no longer exists. */
export const findUnfinished = (ctx: Context, userDocumentId: string) =>
  findUnfinishedBy(ctx, { document_id: userDocumentId });

/** Deletes the unfinished account with an e-mail, unless its card is set up. */
export const deleteUnproven = async (
  ctx: Context,
  emailLower: string,
  trx: Transaction,
): Promise<void> => {
  const [taken] = await users(ctx)
    .transacting(trx)
    .where({ email_lower: emailLower })
    .whereNotNull('sign_up_setup_intent_id')
    .whereNot({ is_sign_up_proven: true })
    .update({ sign_up_setup_intent_id: null })
    .returning('id');
  if (taken !== undefined) await ctx.strapi.db.query(USER_UID).delete({ where: { id: taken.id } });
};

/** Replaces a SetupIntent by a newer one. @returns whether the replaced one was the newest */
export const renewUnfinished = async (
  ctx: Context,
  { userDocumentId, setupIntentId }: UnfinishedAccount,
  next: { setupIntentId: string; name: string },
): Promise<boolean> => {
  const changed = await waiting(ctx, userDocumentId, setupIntentId).update({
    sign_up_setup_intent_id: next.setupIntentId,
    name: next.name,
  });
  return changed === 1;
};

/**
 * Records that the account's card is set up. @returns whether the SetupIntent was the newest
 */
export const proveUnfinished = async (
  ctx: Context,
  userDocumentId: string,
  setupIntentId: string,
): Promise<boolean> =>
  (await waiting(ctx, userDocumentId, setupIntentId).update({ is_sign_up_proven: true })) === 1;

/** Finishes a signup by its card, once. @returns whether this call finished it */
export const finishSignUp = async (
  ctx: Context,
  userDocumentId: string,
  setupIntentId: string,
): Promise<boolean> =>
  ctx.strapi.db.transaction(
    async ({ trx }) =>
      (await waiting(ctx, userDocumentId, setupIntentId)
        .transacting(trx)
        .where({ is_sign_up_proven: true })
        .update({ sign_up_setup_intent_id: null })) === 1,
  );

/** Finishes a signup by its password: whoever signs in owns the account. */
export const claimSignUp = async ({ strapi }: Context, rowId: number): Promise<void> => {
  // Takes part in the transaction of a caller, which may hold the only connection.
  await strapi.db.transaction(({ trx }) =>
    trx('up_users')
      .where({ id: rowId })
      .whereNotNull('sign_up_setup_intent_id')
      .update({ sign_up_setup_intent_id: null }),
  );
};
