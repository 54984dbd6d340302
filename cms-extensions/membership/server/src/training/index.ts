import type { FindWorkout, Programmes } from '../catalogue/index.ts';
import type { PluginContext } from '../context.ts';
import type { Accounts } from '../identity/index.ts';
import type { Mail } from '../mail/index.ts';
import { inLocale } from '../platform/http/index.ts';
import { createAway } from './away.ts';
import { createCredits } from './credits.ts';
import { createEnrolments } from './enrolments.ts';
import type { EnrolmentRow } from './enrolments-repository.ts';
import { createFeed } from './feed.ts';
import { createHistory } from './history.ts';
import { createKeptWeeks } from './kept-weeks.ts';
import { createPlans } from './plans.ts';
import type { PreferencesFeature } from './preferences.ts';
import type { ProgressFeature } from './progress.ts';
import { createSessions } from './sessions.ts';
import { createSessionRows } from './sessions-repository.ts';

export { trainingContentTypes } from './content-types.ts';
export type { EnrolmentsFeature } from './enrolments.ts';
export { createFavorites, type Favorites } from './favorites.ts';
export type { FeedFeature } from './feed.ts';
export { createPreferences, type PreferencesFeature } from './preferences.ts';
export { createProgress, type ProgressFeature } from './progress.ts';
export { createReminders } from './reminders.ts';
export type { SessionsFeature } from './sessions.ts';

type Parts = Pick<
  PluginContext,
  'strapi' | 'settings' | 'limits' | 'locks' | 'metrics' | 'events'
> & {
  accounts: Pick<Accounts, 'findMembers' | 'languagesOf'>;
  preferences: Pick<PreferencesFeature, 'preferencesOf' | 'unsubscribeToken'>;
  mail: Pick<Mail, 'enqueue'>;
  findWorkout: FindWorkout;
  programmes: Programmes;
  progress: ProgressFeature;
};

/** Sessions, and the programmes that they are done in. */
export const createTraining = (parts: Parts) => {
  const { strapi, accounts, preferences, mail } = parts;
  const rows = createSessionRows(parts);
  const plans = createPlans(parts);
  const weeks = createKeptWeeks({ strapi, sessions: rows, plans });

  /** Ends an enrolment whose last day was done, with a mail to those who want reminders. */
  const finish = async (row: EnrolmentRow, now: Date): Promise<void> => {
    const { documentId, userDocumentId, programmeDocumentId } = row;
    const member = (await accounts.findMembers([userDocumentId])).get(userDocumentId);
    const language = (await accounts.languagesOf([userDocumentId])).get(userDocumentId);
    const kept = await preferences.preferencesOf(userDocumentId);
    const isWanted = kept.email_notifications && kept.workout_reminders;
    await strapi.db.transaction(async ({ trx }) => {
      const hasEnded = await plans.rows.end(documentId, now, now, trx);
      if (!hasEnded || !isWanted || member === undefined || programmeDocumentId === null) return;
      const list = 'workout_reminders';
      await mail.enqueue(
        {
          key: `programme-finished:${documentId}`,
          template: 'programme-finished',
          to: member.email,
          userDocumentId,
          values: {
            programme: inLocale(language, () => plans.titleOf(row)),
            unsubscribeToken: preferences.unsubscribeToken({ userDocumentId, list }),
          },
        },
        trx,
      );
    });
  };
  const credits = createCredits({ plans, sessions: rows, finish });
  return {
    plans,
    sessions: createSessions({ ...parts, rows, weeks, credits }),
    history: createHistory({ ...parts, rows, weeks, plans, credits }),
    enrolments: createEnrolments({ ...parts, plans, credits, sessions: rows }),
    away: createAway({ ...parts, plans }),
    feed: createFeed({ ...parts, plans }),
    /** Workouts that the member has done in a counted session. */
    countedWorkoutsOf: rows.countedWorkoutsOf,
  };
};
