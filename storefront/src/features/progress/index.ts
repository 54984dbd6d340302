export { FEELING_TEXTS } from './feelings.ts';
export { ProgressOverview } from './progress-summary.tsx';
export { isInSession, type SessionState } from './training-session.ts';
export { useProgress } from './use-progress.ts';
export {
  knownStart,
  type SessionPlan,
  sendPlaysWhenOnline,
  useOpening,
  useWatchReports,
} from './use-watch-reports.ts';
