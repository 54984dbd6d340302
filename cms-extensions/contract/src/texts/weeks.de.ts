import type * as english from './weeks.ts';

const sessionsText = (count: number): string => `${count} ${count === 1 ? 'Einheit' : 'Einheiten'}`;

export const WEEK_OF_REST = 'Eine Woche Pause';

export const pastWeek: typeof english.pastWeek = (counted) => sessionsText(counted);

export const keptWeek: typeof english.keptWeek = (counted, goal) =>
  `${counted === goal ? `${counted} von ${goal}` : sessionsText(counted)}, die Woche ist geschafft`;

export const openWeek: typeof english.openWeek = (counted, goal) =>
  `${counted} von ${sessionsText(goal)} diese Woche`;

export const ONE_MORE_KEEPS = 'Noch eine, und die Woche ist geschafft.';
