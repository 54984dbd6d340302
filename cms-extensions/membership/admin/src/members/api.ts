import { adminApi } from '@strapi/strapi/admin';
import type {
  MemberDetails,
  MembersPage,
} from '../../../server/src/back-office/members/answers.ts';
import { type Body, dataOf } from '../answer.tsx';

/** The list's query; the server has defaults for absent parameters. */
export type Asked = Partial<Record<'search' | 'status' | 'page' | 'pageSize', string>>;

const api = adminApi.injectEndpoints({
  endpoints: (build) => ({
    membersList: build.query<MembersPage, Asked>({
      query: (params) => ({ url: '/membership/members', method: 'GET', config: { params } }),
      transformResponse: (body: Body<MembersPage>) => dataOf(body),
    }),
    memberDetails: build.query<MemberDetails, string>({
      query: (id) => ({ url: `/membership/members/${id}`, method: 'GET' }),
      transformResponse: (body: Body<MemberDetails>) => dataOf(body),
    }),
  }),
});

export const { useMembersListQuery, useMemberDetailsQuery } = api;
