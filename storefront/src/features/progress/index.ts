export { ProgressSummary } from './progress-summary.tsx';
export { useProgress } from './use-progress.ts';
