import { queryOptions } from '@tanstack/react-query';
import { type BodyOf, type Category, type calls, PAGE_LIMIT_MAX } from 'contract';
import { callCatalogue } from './catalogue.ts';
import { callsOf } from './client.ts';
import { browserTimeZone } from './time-zone.ts';

const callProgrammes = callsOf(() => import('contract/calls/programmes'));

/** The first hundred workouts of each category, in the usual order. */
export const workoutsOfCategoriesQuery = (categories: readonly Category[]) =>
  queryOptions({
    queryKey: ['workouts', 'categories', categories],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        categories.map((category) =>
          callCatalogue('listWorkouts', { query: { category, limit: PAGE_LIMIT_MAX }, signal }),
        ),
      );
      return lists.flatMap(({ workouts }) => workouts);
    },
  });

type FirstWeek = Omit<BodyOf<typeof calls.startFirstWeek>, 'time_zone'>;

/** Starts a week of chosen workouts; a running one is ended. */
export const startFirstWeek = (week: FirstWeek) =>
  callProgrammes('startFirstWeek', { body: { ...week, time_zone: browserTimeZone() } });
