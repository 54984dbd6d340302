import { dayIn, hasPremium, isAway, reminderDay, wantsReminders } from 'contract';
import type { PluginContext } from '../context.ts';
import type { Accounts } from '../identity/index.ts';
import type { Mail } from '../mail/index.ts';
import type { Plans } from './plans.ts';
import type { PreferencesFeature } from './preferences.ts';
import type { Subscriber } from './preferences-repository.ts';
import type { ProgressFeature } from './progress.ts';

/** The time zone for members whose browser has not reported one. */
const UNKNOWN_ZONE = 'UTC';
const EVERY_SECONDS = 300;

type Parts = Pick<PluginContext, 'jobs'> & {
  accounts: Pick<Accounts, 'findMembers'>;
  preferences: Pick<PreferencesFeature, 'subscribers' | 'unsubscribeToken'>;
  progress: Pick<ProgressFeature, 'lastActiveAt'>;
  plans: Pick<Plans, 'of'>;
  mail: Pick<Mail, 'enqueue'>;
};

/** What a reminder is about: a session of a programme, any workout, or null for a day of rest. */
type Occasion = { programme: string; workout: string } | 'any workout' | null;

/** A member whose reminder time has come, and the member's local date. */
type Due = { userDocumentId: string; timeZone: string; day: string };

/**
 * Reminds members of their workout at the time of day that they chose: those who may play and have
 * not trained on that day yet. Who is in a programme is reminded of its sessions, on their days.
 */
export const createReminders = (parts: Parts): void => {
  const { jobs, accounts, preferences, progress, plans, mail } = parts;

  const dueOf = ({ userDocumentId, preferences: kept }: Subscriber, now: Date): Due[] => {
    const time = kept.preferred_workout_time;
    if (!wantsReminders(kept) || time === '') return [];
    const timeZone = kept.time_zone ?? UNKNOWN_ZONE;
    const day = reminderDay(time, timeZone, now);
    return day === null ? [] : [{ userDocumentId, timeZone, day }];
  };

  const wasActive = async ({ userDocumentId, timeZone, day }: Due): Promise<boolean> => {
    const last = await progress.lastActiveAt(userDocumentId);
    return last !== null && dayIn(timeZone, new Date(last)) === day;
  };

  const occasionOf = async ({ userDocumentId, day }: Due): Promise<Occasion> => {
    const member = await plans.of(userDocumentId);
    const running = member.running(day).filter(({ nextOn }) => nextOn !== null);
    for (const { title, days } of running) {
      const next = days.find(({ on, state }) => on === day && state === 'today');
      if (next !== undefined) return { programme: title, workout: next.workout.title };
    }
    return running.length > 0 || isAway(member.away, day) ? null : 'any workout';
  };

  const remind = async (subscribers: readonly Subscriber[], now: Date): Promise<void> => {
    const due = subscribers.flatMap((subscriber) => dueOf(subscriber, now));
    const members = await accounts.findMembers(due.map(({ userDocumentId }) => userDocumentId));
    for (const one of due) {
      const member = members.get(one.userDocumentId);
      if (member === undefined || !hasPremium(member, now.getTime())) continue;
      if (await wasActive(one)) continue;
      const occasion = await occasionOf(one);
      if (occasion === null) continue;
      const list = 'workout_reminders';
      const unsubscribeToken = preferences.unsubscribeToken({ userDocumentId: member.id, list });
      const letter = {
        key: `workout-reminder:${member.id}:${one.day}`,
        to: member.email,
        userDocumentId: member.id,
      };
      await mail.enqueue(
        occasion === 'any workout'
          ? { ...letter, template: 'workout-reminder', values: { unsubscribeToken } }
          : {
              ...letter,
              template: 'training-reminder',
              values: { ...occasion, unsubscribeToken },
            },
      );
    }
  };

  jobs.add({
    name: 'workout reminders',
    everySeconds: EVERY_SECONDS,
    work: async (now) => {
      for await (const page of preferences.subscribers('workout_reminders')) {
        await remind(page, now);
      }
    },
  });
};
