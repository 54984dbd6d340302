import type { Context } from '../context.ts';
import type { Endpoint } from '../platform/http/index.ts';
import { awayEndpoints } from './away.ts';
import { enrolmentEndpoints } from './enrolments.ts';
import { favoriteEndpoints } from './favorites.ts';
import { feedEndpoints } from './feed.ts';
import { historyEndpoints } from './history.ts';
import { preferenceEndpoints } from './preferences.ts';
import { progressEndpoints } from './progress.ts';
import { addReminderJob } from './reminders.ts';
import { countCounted, countPlay, sessionEndpoints } from './sessions.ts';

/** The calls about members' preferences and training. */
export const trainingEndpoints = (ctx: Context): Endpoint[] => [
  ...preferenceEndpoints(ctx),
  ...favoriteEndpoints(ctx),
  ...progressEndpoints(ctx),
  ...sessionEndpoints(ctx),
  ...enrolmentEndpoints(ctx),
  ...historyEndpoints(ctx),
  ...awayEndpoints(ctx),
  ...feedEndpoints(ctx),
];

/** Adds the jobs and the metrics of training. */
export const addTrainingJobs = (ctx: Context): void => {
  addReminderJob(ctx);
  countPlay(ctx);
  countCounted(ctx);
};
