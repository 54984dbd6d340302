export { creditedOf } from './credits.ts';
export { enrolmentsKeptOf } from './enrolments.ts';
export { membersIn, type RunningMember } from './enrolments-repository.ts';
export { favoritesOf } from './favorites.ts';
export { calendarKeptOf } from './feed.ts';
export { isNewsConfirmedByMail } from './news-consent.ts';
export { plansOfMembers, runningProgrammesOf } from './plans.ts';
export { preferencesOf, unsubscribeToken } from './preferences.ts';
export { changePreferences } from './preferences-repository.ts';
export { completedIdsOf, unfinishedIdsOf } from './progress.ts';
export { progressListOf } from './progress-repository.ts';
export { endOf } from './session-end.ts';
export { sessionsKeptOf } from './sessions.ts';
export {
  countedWorkoutsOf,
  forgetSessionsOfDeleted,
  shownSessionsBefore,
  trainingSummaryOf,
} from './sessions-repository.ts';
export { addTrainingJobs, trainingEndpoints } from './start.ts';
