export { FEELING_TEXTS } from './feelings.ts';
export { ProgressOverview } from './progress-summary.tsx';
export { useProgress } from './use-progress.ts';
export { useOpening, useWatchReports } from './use-watch-reports.ts';
