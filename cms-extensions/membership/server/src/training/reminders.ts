import { dayIn, hasPremium, isAway, reminderDay, type User, wantsReminders } from 'contract';
import type { Context } from '../context.ts';
import { languagesOf } from '../identity/index.ts';
import { enqueueMails, type MailOrder } from '../mail/index.ts';
import { inLocale } from '../platform/http/index.ts';
import { siteSettings } from '../site/index.ts';
import { findMembers } from '../users/index.ts';
import { type MemberPlans, plansOfMembers } from './plans.ts';
import { subscribersTo, unsubscribeToken } from './preferences.ts';
import type { Subscriber } from './preferences-repository.ts';
import { lastReportsOf } from './progress-repository.ts';

const EVERY_SECONDS = 300;

/** What a reminder is about: a session of a programme, any workout, or null for a day of rest. */
type Occasion = { programme: string; workout: string } | 'any workout' | null;

/** A member whose reminder time has come, and the member's local date. */
type Due = { member: User; timeZone: string; day: string };

const occasionOf = (plans: MemberPlans, day: string): Occasion => {
  const running = plans.running(day).filter(({ nextOn }) => nextOn !== null);
  for (const { title, days } of running) {
    const next = days.find(({ on, state }) => on === day && state === 'today');
    if (next !== undefined) return { programme: title, workout: next.workout.title };
  }
  return running.length > 0 || isAway(plans.away, day) ? null : 'any workout';
};

/*
 * Reminds members of their workout at the time of day that they chose: those who may play and have
 * not trained on that day yet. Who is in a programme is reminded of its sessions, on their days.
 * Members are read and their mails are written a page at a time.
 */

/** Those of a page whose time has come, and who may play. */
const dueOf = async (
  ctx: Context,
  subscribers: readonly Subscriber[],
  now: Date,
): Promise<Due[]> => {
  const due = subscribers.flatMap(({ userDocumentId, preferences: kept }) => {
    const time = kept.preferred_workout_time;
    if (!wantsReminders(kept) || time === '') return [];
    const timeZone = kept.time_zone ?? siteSettings(ctx).timeZone;
    const day = reminderDay(time, timeZone, now);
    return day === null ? [] : [{ userDocumentId, timeZone, day }];
  });
  if (due.length === 0) return [];
  const members = await findMembers(
    ctx,
    due.map(({ userDocumentId }) => userDocumentId),
  );
  return due.flatMap(({ userDocumentId, ...rest }) => {
    const member = members.get(userDocumentId);
    const mayPlay = member !== undefined && hasPremium(member);
    return mayPlay ? [{ member, ...rest }] : [];
  });
};

const letterTo = (
  ctx: Context,
  { member, day }: Due,
  occasion: NonNullable<Occasion>,
): MailOrder => {
  const list = 'workout_reminders';
  const token = unsubscribeToken(ctx, { userDocumentId: member.id, list });
  const letter = {
    key: `workout-reminder:${member.id}:${day}`,
    to: member.email,
    userDocumentId: member.id,
  };
  return occasion === 'any workout'
    ? { ...letter, template: 'workout-reminder', values: { unsubscribeToken: token } }
    : {
        ...letter,
        template: 'training-reminder',
        values: { ...occasion, unsubscribeToken: token },
      };
};

const remind = async (ctx: Context, due: readonly Due[]): Promise<void> => {
  if (due.length === 0) return;
  const ids = due.map(({ member }) => member.id);
  const lastReports = await lastReportsOf(ctx, ids);
  const inactive = due.filter(({ member, timeZone, day }) => {
    const last = lastReports.get(member.id);
    return last === undefined || dayIn(timeZone, last) !== day;
  });
  const members = inactive.map(({ member }) => member.id);
  const plans = await plansOfMembers(ctx, members);
  const languages = await languagesOf(ctx, members);
  await enqueueMails(
    ctx,
    inactive.flatMap((one) => {
      const known = plans.get(one.member.id);
      if (known === undefined) return [];
      const language = languages.get(one.member.id);
      const occasion = inLocale(language, () => occasionOf(known, one.day));
      return occasion === null ? [] : [letterTo(ctx, one, occasion)];
    }),
  );
};

/** Adds the job that reminds members. */
export const addReminderJob = (ctx: Context): void => {
  ctx.jobs.add({
    name: 'workout reminders',
    everySeconds: EVERY_SECONDS,
    work: async (now) => {
      for await (const page of subscribersTo(ctx, 'workout_reminders')) {
        await remind(ctx, await dueOf(ctx, page, now));
      }
    },
  });
};
