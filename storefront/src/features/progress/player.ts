/* What the player takes of this feature: apart from the rest, so that it comes with the player. */
export { useOpening } from './use-opening.ts';
export { useWatchReports } from './use-watch-reports.ts';
