import { errors } from '@strapi/utils';
import { addDays, dayIn, writtenAmount } from 'contract';
import type { MemberDetails } from 'contract/desk/members';
import {
  customerOf,
  entitlementsOf,
  membershipOf,
  methodOf,
  ordersOf,
  refundRequestsOf,
  snapshotsOf,
} from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { siteSettings } from '../../site/index.ts';
import { preferencesOf, runningProgrammesOf, trainingSummaryOf } from '../../training/index.ts';
import {
  mailRecipientOf,
  mayBeInvited,
  memberRows,
  reportedLanguagesOf,
  takesNews,
} from '../../users/index.ts';
import { leavingReasonOf } from '../today/leaving.ts';
import { USUAL_DAYS, usualGapOf } from '../today/leaving-rules.ts';
import { badgeOf, lastDayOf } from './badge.ts';
import { memberColumns, memberFactsOf, memberRowSchema } from './list.ts';
import { writableOf } from './mail.ts';

const trainingOf = async (ctx: Context, memberId: string, today: string) => {
  const { days, ...summary } = await trainingSummaryOf(ctx, memberId, addDays(today, -USUAL_DAYS));
  const programmes = await runningProgrammesOf(ctx, memberId, today);
  return { ...summary, usualGapDays: usualGapOf(days), programmes };
};

/** What was given and runs, in words. */
const givenOf = async (ctx: Context, memberId: string, now: Date, timeZone: string) =>
  (await entitlementsOf(ctx, memberId))
    .filter(({ endedAt, untilAt }) => endedAt === null && (untilAt ?? '9999') > now.toISOString())
    .map(({ documentId: id, kind, untilAt, reason, givenBy }) => {
      const until = untilAt === null ? 'no end' : `until ${lastDayOf(untilAt, now, timeZone)}`;
      return { id, text: `${kind === 'gift' ? 'Gift' : 'Free'}, ${until}`, reason, givenBy };
    });

const requestOf = async (ctx: Context, memberId: string): Promise<MemberDetails['request']> => {
  const open = (await refundRequestsOf(ctx, memberId)).find(({ state }) => state === 'requested');
  if (open === undefined) return null;
  const { documentId: id, amountMinor, currency, reason, requestedAt } = open;
  return { id, amount: writtenAmount(amountMinor, currency), reason: reason ?? '', requestedAt };
};

/** One member from our database, without a request to Stripe. @throws NotFoundError */
export const readMember = async (ctx: Context, memberId: string): Promise<MemberDetails> => {
  const found: unknown = await memberRows(ctx.strapi)
    .where('u.document_id', memberId)
    .first(memberColumns(ctx));
  if (found === undefined) throw new errors.NotFoundError('There is no such member.');
  const row = memberRowSchema.parse(found);
  const now = new Date();
  const { timeZone, senderName, supportEmail } = siteSettings(ctx);
  const { dashboardUrl } = ctx.settings.stripe;
  const { trial_available: _, ...membership } = await membershipOf(ctx, memberId);
  const snapshot = (await snapshotsOf(ctx, [memberId])).get(memberId) ?? null;
  const preferences = await preferencesOf(ctx, memberId);
  const recipient = await mailRecipientOf(ctx, memberId);
  const customerId = await customerOf(ctx, memberId);
  return {
    id: memberId,
    name: row.name ?? '',
    email: row.email,
    since: row.created_at,
    blocked: row.blocked,
    mayInvite: await mayBeInvited(ctx, memberId),
    country: membership.country ?? null,
    language: (await reportedLanguagesOf(ctx, [memberId])).get(memberId) ?? null,
    timeZone,
    badge: badgeOf(memberFactsOf(row, snapshot), now, timeZone),
    given: await givenOf(ctx, memberId, now, timeZone),
    request: await requestOf(ctx, memberId),
    membership,
    paidWith: Object.fromEntries(
      (snapshot?.invoices ?? []).map(({ id, paidWith }) => [id, methodOf(paidWith)]),
    ),
    orders: await ordersOf(ctx, memberId),
    stripeUrl: customerId === null ? null : `${dashboardUrl}/customers/${customerId}`,
    training: await trainingOf(ctx, memberId, dayIn(timeZone, now)),
    mails: {
      news: recipient !== null && takesNews(recipient),
      reminders:
        preferences.email_notifications && preferences.workout_reminders
          ? preferences.preferred_workout_time || null
          : null,
      hasDraft: (await leavingReasonOf(ctx, memberId, now)) !== null,
      writable: await writableOf(ctx, memberId, now),
      from: senderName,
      answersTo: supportEmail,
    },
  };
};
