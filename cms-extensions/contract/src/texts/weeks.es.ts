import type * as english from './weeks.ts';

const sessionsText = (count: number): string => `${count} ${count === 1 ? 'sesión' : 'sesiones'}`;

export const WEEK_OF_REST = 'Una semana de descanso';

export const pastWeek: typeof english.pastWeek = (counted) => sessionsText(counted);

export const keptWeek: typeof english.keptWeek = (counted, goal) =>
  `${counted === goal ? `${counted} de ${goal}` : sessionsText(counted)}, semana cumplida`;

export const openWeek: typeof english.openWeek = (counted, goal) =>
  `${counted} de ${sessionsText(goal)} esta semana`;

export const ONE_MORE_KEEPS = 'Una más y cumples la semana.';
