import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PolicyPage, PolicySlug, Programme } from 'contract';
import { callsOf } from './client.ts';
import { ApiError } from './errors.ts';

const NOT_FOUND = 404;

/** Makes the calls of the catalogue: workouts, programmes, plans and the coach's texts. */
export const callCatalogue = callsOf(() => import('contract/calls/catalogue'));

/** The categories in the coach's order, and their names in this language where they differ. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => callCatalogue('listCategories', { signal }),
  });

/** The available plans, in their order. A failure is logged and not shown (spec section 8). */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) =>
      callCatalogue('listPlans', { signal }).catch((error: unknown) => {
        if (!signal.aborted) console.warn('The plans could not be loaded', error);
        throw error;
      }),
  });

/**
 * For the loader of a page whose changes to a subscription need the plans: they come with the
 * server's page, and a link within the site does not wait for them. Never fails.
 */
export const preparePlans = (queryClient: QueryClient): Promise<void> | undefined => {
  const prepared = queryClient.prefetchQuery(plansQuery());
  return import.meta.env.SSR ? prepared : undefined;
};

/** @returns the answer, or null where there is nothing at that address */
export const orNull = async <Answer>(answer: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return null;
    throw error;
  }
};

/** One policy page, its body in Markdown; null while it is not published. */
export const policyQuery = (slug: PolicySlug) =>
  queryOptions({
    queryKey: ['policies', slug],
    queryFn: ({ signal }): Promise<PolicyPage | null> =>
      orNull(callCatalogue('getPolicy', { params: { slug }, signal })),
  });

export const siteTextsQuery = () =>
  queryOptions({
    queryKey: ['site-texts'],
    queryFn: ({ signal }) => callCatalogue('getSiteTexts', { signal }),
  });

/** The programmes, in the coach's order. */
export const programmesQuery = () =>
  queryOptions({
    queryKey: ['programmes'],
    queryFn: async ({ signal }) => (await callCatalogue('listProgrammes', { signal })).programmes,
  });

/** One programme with its weeks, by slug or id; null when it does not exist. */
export const programmeQuery = (slug: string) =>
  queryOptions({
    queryKey: ['programmes', slug],
    queryFn: ({ signal }): Promise<Programme | null> =>
      orNull(callCatalogue('getProgramme', { params: { id: slug }, signal })),
  });

const PLAYBACK_FRESH_MS = 600_000;

/**
 * One workout to play it. The video's URL is signed and expires within hours: what was fetched for
 * somebody who was about to play is good for some minutes.
 */
export const playbackQuery = (id: string) =>
  queryOptions({
    queryKey: ['workouts', 'playback', id],
    queryFn: ({ signal }) => callCatalogue('getWorkout', { params: { id }, signal }),
    staleTime: PLAYBACK_FRESH_MS,
    gcTime: PLAYBACK_FRESH_MS,
  });
