import {
  dayIn,
  hasPremium,
  isAway,
  reminderDay,
  type User,
  type WorkoutTime,
  wantsReminders,
} from 'contract';
import type { PluginContext } from '../context.ts';
import type { Accounts } from '../identity/index.ts';
import type { Mail, MailOrder } from '../mail/index.ts';
import { inLocale } from '../platform/http/index.ts';
import type { MemberPlans, Plans } from './plans.ts';
import type { PreferencesFeature } from './preferences.ts';
import type { Subscriber } from './preferences-repository.ts';
import type { ProgressFeature } from './progress.ts';

const EVERY_SECONDS = 300;

type Parts = Pick<PluginContext, 'jobs' | 'settings'> & {
  accounts: Pick<Accounts, 'findMembers' | 'languagesOf'>;
  preferences: Pick<PreferencesFeature, 'subscribers' | 'unsubscribeToken'>;
  progress: Pick<ProgressFeature, 'lastReports'>;
  plans: Pick<Plans, 'ofMembers'>;
  mail: Pick<Mail, 'enqueueAll'>;
};

/** What a reminder is about: a session of a programme, any workout, or null for a day of rest. */
type Occasion = { programme: string; workout: string } | 'any workout' | null;

/** A member whose reminder time has come, and the member's local date. */
type Due = { member: User; timeZone: string; day: string };

/** The day whose reminder is due; asked for many members who live in few time zones. */
const createReminderDays = (now: Date) => {
  const days = new Map<string, string | null>();
  return (time: WorkoutTime, timeZone: string): string | null => {
    const key = `${time} ${timeZone}`;
    let day = days.get(key);
    if (day === undefined) {
      day = reminderDay(time, timeZone, now);
      days.set(key, day);
    }
    return day;
  };
};

const occasionOf = (plans: MemberPlans, day: string): Occasion => {
  const running = plans.running(day).filter(({ nextOn }) => nextOn !== null);
  for (const { title, days } of running) {
    const next = days.find(({ on, state }) => on === day && state === 'today');
    if (next !== undefined) return { programme: title, workout: next.workout.title };
  }
  return running.length > 0 || isAway(plans.away, day) ? null : 'any workout';
};

/**
 * Reminds members of their workout at the time of day that they chose: those who may play and have
 * not trained on that day yet. Who is in a programme is reminded of its sessions, on their days.
 * Members are read and their mails are written a page at a time.
 */
export const createReminders = (parts: Parts): void => {
  const { jobs, settings, accounts, preferences, progress, plans, mail } = parts;

  /** Those of a page whose time has come, and who may play. */
  const dueOf = async (
    subscribers: readonly Subscriber[],
    dayOf: ReturnType<typeof createReminderDays>,
  ): Promise<Due[]> => {
    const due = subscribers.flatMap(({ userDocumentId, preferences: kept }) => {
      const time = kept.preferred_workout_time;
      if (!wantsReminders(kept) || time === '') return [];
      const timeZone = kept.time_zone ?? settings.businessTimeZone;
      const day = dayOf(time, timeZone);
      return day === null ? [] : [{ userDocumentId, timeZone, day }];
    });
    if (due.length === 0) return [];
    const members = await accounts.findMembers(due.map(({ userDocumentId }) => userDocumentId));
    return due.flatMap(({ userDocumentId, ...rest }) => {
      const member = members.get(userDocumentId);
      const mayPlay = member !== undefined && hasPremium(member);
      return mayPlay ? [{ member, ...rest }] : [];
    });
  };

  const letterTo = ({ member, day }: Due, occasion: NonNullable<Occasion>): MailOrder => {
    const list = 'workout_reminders';
    const unsubscribeToken = preferences.unsubscribeToken({ userDocumentId: member.id, list });
    const letter = {
      key: `workout-reminder:${member.id}:${day}`,
      to: member.email,
      userDocumentId: member.id,
    };
    return occasion === 'any workout'
      ? { ...letter, template: 'workout-reminder', values: { unsubscribeToken } }
      : { ...letter, template: 'training-reminder', values: { ...occasion, unsubscribeToken } };
  };

  const remind = async (due: readonly Due[]): Promise<void> => {
    if (due.length === 0) return;
    const ids = due.map(({ member }) => member.id);
    const lastReports = await progress.lastReports(ids);
    const inactive = due.filter(({ member, timeZone, day }) => {
      const last = lastReports.get(member.id);
      return last === undefined || dayIn(timeZone, last) !== day;
    });
    const members = inactive.map(({ member }) => member.id);
    const plansOf = await plans.ofMembers(members);
    const languages = await accounts.languagesOf(members);
    await mail.enqueueAll(
      inactive.flatMap((one) => {
        const known = plansOf.get(one.member.id);
        if (known === undefined) return [];
        const language = languages.get(one.member.id);
        const occasion = inLocale(language, () => occasionOf(known, one.day));
        return occasion === null ? [] : [letterTo(one, occasion)];
      }),
    );
  };

  jobs.add({
    name: 'workout reminders',
    everySeconds: EVERY_SECONDS,
    work: async (now) => {
      const dayOf = createReminderDays(now);
      for await (const page of preferences.subscribers('workout_reminders')) {
        await remind(await dueOf(page, dayOf));
      }
    },
  });
};
