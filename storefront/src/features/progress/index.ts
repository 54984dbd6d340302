export {
  FEELING_TEXTS,
  isInSession,
  knownStart,
  type SessionState,
  useOpening,
  useProgress,
} from './use-progress.ts';
export { useTrainingChange } from './use-training-change.ts';
export {
  type SessionPlan,
  sendPlaysWhenOnline,
  useWatchReports,
} from './use-watch-reports.ts';
