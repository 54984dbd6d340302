export { ProgressOverview } from './progress-summary.tsx';
export { FEELING_TEXTS, isInSession, type SessionState, useProgress } from './use-progress.ts';
export {
  knownStart,
  type SessionPlan,
  sendPlaysWhenOnline,
  useOpening,
  useWatchReports,
} from './use-watch-reports.ts';
