import type { Context } from '../context.ts';
import { languagesOf } from '../identity/index.ts';
import { enqueueMail } from '../mail/index.ts';
import { inLocale } from '../platform/http/index.ts';
import { findMembers } from '../users/index.ts';
import { type EnrolmentRow, endEnrolment } from './enrolments-repository.ts';
import { planTitleOf } from './plans.ts';
import { preferencesOf, unsubscribeToken } from './preferences.ts';

/** Ends an enrolment whose last day was done, with a mail to those who want reminders. */
export const finishEnrolment = async (
  ctx: Context,
  row: EnrolmentRow,
  now: Date,
): Promise<void> => {
  const { documentId, userDocumentId, programmeDocumentId } = row;
  const member = (await findMembers(ctx, [userDocumentId])).get(userDocumentId);
  const language = (await languagesOf(ctx, [userDocumentId])).get(userDocumentId);
  const kept = await preferencesOf(ctx, userDocumentId);
  const isWanted = kept.email_notifications && kept.workout_reminders;
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const hasEnded = await endEnrolment(ctx, documentId, now, now, trx);
    if (!hasEnded || !isWanted || member === undefined || programmeDocumentId === null) return;
    const order = {
      key: `programme-finished:${documentId}`,
      template: 'programme-finished',
      to: member.email,
      userDocumentId,
      values: {
        programme: inLocale(language, () => planTitleOf(ctx, row)),
        unsubscribeToken: unsubscribeToken(ctx, { userDocumentId, list: 'workout_reminders' }),
      },
    } as const;
    await enqueueMail(ctx, order, trx);
  });
};
