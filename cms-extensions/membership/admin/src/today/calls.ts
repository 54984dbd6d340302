import { adminApi } from '@strapi/strapi/admin';
import type {
  Drafts,
  Leaving,
  LeavingDraft,
  Need,
  Week,
} from '../../../server/src/back-office/today/answers.ts';

/* The calls of Today. */

type Body<Answer> = { data: Answer };

export type Needs = { timeZone: string; items: Need[] };

const path = (rest: string): string => `/membership/today/${rest}`;

const api = adminApi.enhanceEndpoints({ addTagTypes: ['Today', 'Member'] }).injectEndpoints({
  endpoints: (build) => ({
    needs: build.query<Needs, void>({
      query: () => path('needs'),
      transformResponse: ({ data }: Body<Needs>) => data,
      // What is decided on a member settles the need.
      providesTags: ['Today', 'Member'],
    }),
    seeNeed: build.mutation<unknown, { key: string; isUndo: boolean }>({
      query: ({ key, isUndo }) => ({
        url: path(`needs/${key}/seen`),
        method: isUndo ? 'DELETE' : 'POST',
      }),
      invalidatesTags: ['Today'],
    }),
    actOnAlert: build.mutation<unknown, { id: string; button: 'refund' | 'connect' }>({
      query: ({ id, button }) => ({ url: `/membership/alerts/${id}/${button}`, method: 'POST' }),
      invalidatesTags: ['Today'],
    }),
    week: build.query<Week, void>({
      query: () => path('week'),
      transformResponse: ({ data }: Body<Week>) => data,
    }),
    leaving: build.query<Leaving, boolean>({
      query: (all) => path(all ? 'leaving?all=1' : 'leaving'),
      transformResponse: ({ data }: Body<Leaving>) => data,
      providesTags: (found) => [
        'Today',
        ...(found?.rows ?? []).map(({ member: { id } }) => ({ type: 'Member' as const, id })),
      ],
    }),
    leavingDraft: build.query<LeavingDraft, string>({
      query: (id) => path(`leaving/${id}`),
      transformResponse: ({ data }: Body<LeavingDraft>) => data,
      keepUnusedDataFor: 0,
    }),
    notNow: build.mutation<unknown, { id: string; isUndo: boolean }>({
      query: ({ id, isUndo }) => ({
        url: path(`leaving/${id}/not-now`),
        method: isUndo ? 'DELETE' : 'POST',
      }),
      invalidatesTags: ['Today'],
    }),
    drafts: build.query<Drafts, void>({
      query: () => path('drafts'),
      transformResponse: ({ data }: Body<Drafts>) => data,
    }),
  }),
});

export const {
  useNeedsQuery,
  useSeeNeedMutation,
  useActOnAlertMutation,
  useWeekQuery,
  useLeavingQuery,
  useLeavingDraftQuery,
  useNotNowMutation,
  useDraftsQuery,
} = api;
