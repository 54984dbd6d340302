/* What is said about a week and its goal. */

const sessionsText = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'}`;

/** A week whose goal is nothing, because the member is away. */
export const WEEK_OF_REST = 'A week of rest';

/** A week that is over and was not kept. */
export const pastWeek = (counted: number): string => sessionsText(counted);

export const keptWeek = (counted: number, goal: number): string =>
  `${counted === goal ? `${counted} of ${goal}` : sessionsText(counted)}, the week is kept`;

export const openWeek = (counted: number, goal: number): string =>
  `${counted} of ${sessionsText(goal)} this week`;

export const ONE_MORE_KEEPS = 'One more keeps the week.';
