import { queryOptions } from '@tanstack/react-query';
import type { Programme } from 'contract';
import { callCatalogue } from './catalogue.ts';
import { ApiError } from './errors.ts';

const NOT_FOUND = 404;

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
    queryFn: async ({ signal }): Promise<Programme | null> => {
      try {
        return await callCatalogue('getProgramme', { params: { id: slug }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === NOT_FOUND) return null;
        throw error;
      }
    },
  });
