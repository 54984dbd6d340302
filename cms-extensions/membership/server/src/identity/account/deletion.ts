import { errors } from '@strapi/utils';
import {
  deleteCustomer,
  finishWithdrawals,
  PaymentsUnavailable,
  withMember,
} from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../mail/index.ts';
import type { DocumentHandler } from '../../platform/documents/index.ts';
import { languageOf, removeAccount } from '../accounts.ts';
import { tidyPictures } from './pictures.ts';

/*
 * Deletes accounts with all data stored about them. The subscription is cancelled at Stripe first:
 * once the account is gone, its owner could no longer cancel a subscription that still charges.
 */

const removePictures = (ctx: Context, userDocumentId: string): Promise<void> =>
  // The account is deleted even if this fails; the job removes what is left.
  tidyPictures(ctx, userDocumentId).catch(ctx.report);

/** @throws PaymentsUnavailable when Stripe cannot be reached */
const endAtStripe = async (ctx: Context, userDocumentId: string): Promise<void> => {
  // Money that is to be given back must not be forgotten with the account.
  await finishWithdrawals(ctx, userDocumentId);
  await deleteCustomer(ctx, userDocumentId);
};

/**
 * Deletes an account and informs its owner by mail.
 * @throws PaymentsUnavailable when Stripe cannot be reached; then nothing is changed
 */
export const deleteAccount = async (
  ctx: Context,
  { id, email }: { id: string; email: string },
  reason: 'member' | 'retention',
): Promise<void> => {
  await withMember(ctx, id, async () => {
    await endAtStripe(ctx, id);
    const language = await languageOf(ctx, id);
    await ctx.strapi.db.transaction(async ({ trx }) => {
      await removeAccount(ctx, id);
      const order = {
        key: `account-deleted:${id}`,
        template: 'account-deleted',
        to: email,
        values: {},
        // The account is gone; a later owner of the same address must not see this mail as theirs.
        userDocumentId: null,
        language,
      } as const;
      await enqueueMail(ctx, order, trx);
    });
  });
  ctx.securityLog.record('account.deleted', { subject: id, reason });
  await removePictures(ctx, id);
};

/** Makes the panel's deletion of a member cancel the subscription first, too. */
export const endAtStripeFirst: DocumentHandler<'delete'> = async (ctx, { params }, next) => {
  const { documentId } = params;
  try {
    const deleted = await withMember(ctx, documentId, async () => {
      await endAtStripe(ctx, documentId);
      return next();
    });
    ctx.securityLog.record('account.deleted', { subject: documentId, reason: 'panel' });
    await removePictures(ctx, documentId);
    return deleted;
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    throw new errors.ApplicationError(
      'Stripe cannot be reached, so the subscription could not be ended. Nothing was deleted; please try again.',
    );
  }
};
