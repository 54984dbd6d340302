import { DAY_MS } from 'contract';
import type { LeavingDraft, LeavingRule } from 'contract/desk/today';
import { catalogueOf } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { draftFor, lastMailAt, type MailKey } from '../../mail/index.ts';
import { inLocale, NotFound } from '../../platform/http/index.ts';
import { completedIdsOf, preferencesOf, unfinishedIdsOf } from '../../training/index.ts';
import { contactOf, mailReaderOf } from '../../users/index.ts';
import { writableOf } from '../members/mail.ts';
import { leavingReasonOf } from './leaving.ts';
import type { LeavingFacts } from './leaving-rules.ts';

/** The longest workout that is suggested. */
const SUGGESTED_MINUTES = 20;
const LATELY_MS = 14 * DAY_MS;

/** The template of a rule's draft, and the automatic mails of the same matter. */
const MAILS: Record<LeavingRule, { draft: MailKey; same: readonly MailKey[] }> = {
  card_ends: { draft: 'draft-card-ends', same: ['card-expiring'] },
  trial_nothing: { draft: 'draft-trial-nothing', same: ['trial-nothing-played', 'trial-ending'] },
  annual_quiet: { draft: 'draft-annual-quiet', same: ['renewal-reminder', 'yearly-reminder'] },
  silent: { draft: 'draft-silent', same: ['training-reminder'] },
};

/** The newest short workout of the member's level that they have not played. */
const suggestionFor = async (ctx: Context, memberId: string) => {
  const [played, begun, preferences, reader] = await Promise.all([
    completedIdsOf(ctx, memberId),
    unfinishedIdsOf(ctx, memberId),
    preferencesOf(ctx, memberId),
    mailReaderOf(ctx, memberId),
  ]);
  const level = preferences.difficulty_preference || 'Beginner';
  const without = new Set([...played, ...begun]);
  const find = () =>
    catalogueOf(ctx).shown.workouts.page(
      { minutes_max: SUGGESTED_MINUTES, difficulty: level, popular_only: false },
      ...([0, 1] as const),
      { without },
    );
  const { workouts } = inLocale(reader?.language ?? 'en', find);
  const [workout] = workouts;
  return workout === undefined ? null : { title: workout.title, minutes: workout.duration };
};

const valuesOf = async (ctx: Context, memberId: string, { next, cardEnds }: LeavingFacts) => ({
  ...(next && {
    nextCharge: next.at,
    firstCharge: next.at,
    amount: { amountMinor: next.amountMinor, currency: next.currency },
  }),
  ...(cardEnds && {
    validUntil: `${String(cardEnds.month).padStart(2, '0')}/${cardEnds.year}`,
  }),
  suggestion: await suggestionFor(ctx, memberId),
});

/** The draft for a member. @throws NotFound when no rule names the member any more */
export const draftOf = async (
  ctx: Context,
  memberId: string,
  coachName: string,
  now: Date,
): Promise<LeavingDraft> => {
  const contact = await contactOf(ctx, memberId);
  const reason = await leavingReasonOf(ctx, memberId, now);
  if (contact === null || reason === null) throw new NotFound('Reason to write');
  const { draft, same } = MAILS[reason.rule];
  const values = { ...(await valuesOf(ctx, memberId, reason.facts)), coachName };
  const { subject, body, locale } = await draftFor(ctx, draft, memberId, values);
  return {
    to: contact.email,
    template: draft,
    language: new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale,
    subject,
    body,
    writable: await writableOf(ctx, memberId, now),
    wroteAt: await lastMailAt(ctx, memberId, same, new Date(now.getTime() - LATELY_MS)),
  };
};
