import { adminApi } from '@strapi/strapi/admin';
import type {
  FailedPayments,
  MembersByStatus,
  MostPlayed,
  RevenueOfMonth,
  TrialsEnding,
} from '../../../server/src/back-office/dashboard/answers.ts';
import { type Body, dataOf } from '../answer.tsx';

const from = (name: string) => ({
  query: () => ({ url: `/membership/dashboard/${name}`, method: 'GET' }) as const,
});

const api = adminApi.injectEndpoints({
  endpoints: (build) => ({
    membersByStatus: build.query<MembersByStatus, void>({
      ...from('members'),
      transformResponse: (body: Body<MembersByStatus>) => dataOf(body),
    }),
    trialsEnding: build.query<TrialsEnding, void>({
      ...from('trials'),
      transformResponse: (body: Body<TrialsEnding>) => dataOf(body),
    }),
    revenueOfMonth: build.query<RevenueOfMonth, void>({
      ...from('revenue'),
      transformResponse: (body: Body<RevenueOfMonth>) => dataOf(body),
    }),
    mostPlayed: build.query<MostPlayed, void>({
      ...from('played'),
      transformResponse: (body: Body<MostPlayed>) => dataOf(body),
    }),
    failedPayments: build.query<FailedPayments, void>({
      ...from('failed-payments'),
      transformResponse: (body: Body<FailedPayments>) => dataOf(body),
    }),
  }),
});

export const {
  useMembersByStatusQuery,
  useTrialsEndingQuery,
  useRevenueOfMonthQuery,
  useMostPlayedQuery,
  useFailedPaymentsQuery,
} = api;
