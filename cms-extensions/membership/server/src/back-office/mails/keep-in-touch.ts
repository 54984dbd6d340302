import { DAY_MS, dayIn, HOUR_MS } from 'contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { enqueueMail, isMailOn, lastMailAt, type MailOrder } from '../../mail/index.ts';
import { instantOf } from '../../platform/clock/index.ts';
import { storedIsoTime } from '../../platform/database/index.ts';
import { siteSettings } from '../../site/index.ts';
import { unsubscribeToken } from '../../training/index.ts';
import { memberRows } from '../../users/index.ts';
import { sessionsOf } from '../members/list.ts';

/* The mails that keep in touch with members. Nobody gets two of them on one day. */

const EVERY_SECONDS = 900;
/** A mail that could not be ordered at its moment is ordered for this long. */
const LATE_MS = 2 * DAY_MS;

const NOTHING_PLAYED_MS = 3 * DAY_MS;
/** A trial that ends sooner gets no mail about its beginning. */
const TRIAL_LEFT_MS = DAY_MS;
/** So much later it is another day, also when clocks go back. */
const FIRST_DONE_MS = 25 * HOUR_MS;
const WIN_BACK_MS = 30 * DAY_MS;

const KEYS = ['trial-nothing-played', 'trial-first-done', 'win-back'] as const;

const memberSchema = z.object({
  document_id: z.string(),
  email: z.string(),
  /** What the mail is about: one mail for each. */
  occasion: z.string(),
  trial_ends_at: storedIsoTime.nullable(),
  workout: z.string().nullable(),
});

type Member = z.output<typeof memberSchema>;

/** The moments for which a mail is due now, when it is due so long after them. */
const span = (now: Date, afterMs: number) =>
  [new Date(now.getTime() - afterMs - LATE_MS), new Date(now.getTime() - afterMs)] as const;

/** Members with a change of their subscription in these moments. */
const changed = ({ strapi }: Context, kinds: readonly string[], within: readonly [Date, Date]) =>
  memberRows(strapi)
    .join('membership_plan_changes as c', 'c.user_document_id', 'u.document_id')
    .whereIn('c.kind', [...kinds])
    .whereBetween('c.at', [...within])
    .select('u.document_id', 'u.email', 'u.trial_ends_at', 'c.key as occasion')
    .select(strapi.db.connection.raw('null as workout'));

const nothingPlayed = (ctx: Context, now: Date) =>
  changed(ctx, ['trial'], span(now, NOTHING_PLAYED_MS))
    .where('u.member_state', 'trial')
    .where('u.trial_ends_at', '>=', new Date(now.getTime() + TRIAL_LEFT_MS))
    .whereNotExists(sessionsOf(ctx));

const firstDone = (ctx: Context, now: Date) => {
  const within = span(now, FIRST_DONE_MS);
  const first = sessionsOf(ctx).orderBy('s.started_at').limit(1);
  return memberRows(ctx.strapi)
    .where('u.member_state', 'trial')
    .whereExists(sessionsOf(ctx).whereBetween('s.started_at', [...within]))
    .whereNotExists(sessionsOf(ctx).where('s.started_at', '<', within[0]))
    .select('u.document_id', 'u.email', 'u.trial_ends_at', 'u.document_id as occasion')
    .select({ workout: first.select('s.title') });
};

const winBack = (ctx: Context, now: Date) =>
  changed(ctx, ['end', 'trial_over'], span(now, WIN_BACK_MS))
    // A trial that stayed is over, too; its member has left later, if at all.
    .where((left) => left.where('c.kind', 'end').orWhereNot('c.cause', 'paid'))
    .where((gone) => gone.where('u.member_state', 'none').orWhereNull('u.member_state'));

const orderOf = (ctx: Context, key: (typeof KEYS)[number], member: Member): MailOrder => {
  const { document_id: userDocumentId, email, occasion, trial_ends_at, workout } = member;
  const list = key === 'win-back' ? 'marketing_emails' : 'email_notifications';
  const unsubscribe = unsubscribeToken(ctx, { userDocumentId, list });
  const to = { key: `${key}:${occasion}`, to: email, userDocumentId };
  const values = { unsubscribeToken: unsubscribe };
  if (key === 'win-back') return { ...to, template: key, values };
  return key === 'trial-first-done'
    ? { ...to, template: key, values: { ...values, workout: workout ?? '' } }
    : { ...to, template: key, values: { ...values, trialEnd: trial_ends_at ?? '' } };
};

const DUE = {
  'trial-nothing-played': nothingPlayed,
  'trial-first-done': firstDone,
  'win-back': winBack,
} as const;

/** Orders the mails that are due; what a member wants is looked at when each is sent. */
export const keepInTouch = async (ctx: Context, now: Date): Promise<void> => {
  const { timeZone } = siteSettings(ctx);
  const today = instantOf(`${dayIn(timeZone, now)}T00:00`, timeZone);
  for (const key of KEYS) {
    if (!(await isMailOn(ctx, key))) continue;
    for (const member of z.array(memberSchema).parse(await DUE[key](ctx, now))) {
      const since = today ?? new Date(now.getTime() - DAY_MS);
      if ((await lastMailAt(ctx, member.document_id, KEYS, since)) !== null) continue;
      await enqueueMail(ctx, orderOf(ctx, key, member));
    }
  }
};

/** Adds the job that keeps in touch. */
export const addKeepInTouchJob = (ctx: Context): void => {
  ctx.jobs.add({
    name: 'keeping in touch',
    everySeconds: EVERY_SECONDS,
    work: (now) => keepInTouch(ctx, now),
  });
};
