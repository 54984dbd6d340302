import { adminApi } from '@strapi/strapi/admin';
import type { Locale } from 'contract/locales';
import type {
  Audience,
  AudienceCount,
  AutomaticMail,
  AutomaticRow,
  MailDraft,
  MailPreview,
  MailRows,
  SingleMail,
  Texts,
} from '../../../server/src/back-office/mails/shapes.ts';

type Body<Answer> = { data: Answer };
const dataOf = <Answer>({ data }: Body<Answer>): Answer => data;

const MAILS = '/membership/mails';

type AutomaticChange = {
  key: string;
  isOn?: boolean;
  texts?: Partial<Record<Locale, { subject: string; body: string } | null>>;
};
type Saved = { texts: Texts; audience: Audience; updatedAt?: string };

const api = adminApi.enhanceEndpoints({ addTagTypes: ['Mails'] }).injectEndpoints({
  endpoints: (build) => ({
    mails: build.query<MailRows, 'drafts' | 'sent'>({
      query: (which) => (which === 'sent' ? `${MAILS}/sent` : MAILS),
      transformResponse: (body: Body<MailRows>) => dataOf(body),
      providesTags: ['Mails'],
    }),
    singleMails: build.query<SingleMail[], boolean>({
      query: (isAll) => `${MAILS}/single${isAll ? '?all=1' : ''}`,
      transformResponse: (body: Body<SingleMail[]>) => dataOf(body),
      providesTags: ['Mails'],
    }),
    mailDraft: build.query<MailDraft, string>({
      query: (id) => `${MAILS}/${id}`,
      transformResponse: (body: Body<MailDraft>) => dataOf(body),
      providesTags: ['Mails'],
    }),
    audience: build.query<AudienceCount, { audience: Audience; isListed: boolean }>({
      query: ({ audience, isListed }) => ({
        url: `${MAILS}/audience${isListed ? '?list=1' : ''}`,
        method: 'POST',
        data: { audience },
      }),
      transformResponse: (body: Body<AudienceCount>) => dataOf(body),
    }),
    beginMail: build.mutation<{ id: string }, void>({
      query: () => ({ url: MAILS, method: 'POST' }),
      transformResponse: (body: Body<{ id: string }>) => dataOf(body),
      invalidatesTags: ['Mails'],
    }),
    saveMail: build.mutation<{ updatedAt: string }, { id: string; data: Saved }>({
      query: ({ id, data }) => ({ url: `${MAILS}/${id}`, method: 'PUT', data }),
      transformResponse: (body: Body<{ updatedAt: string }>) => dataOf(body),
    }),
    deleteMail: build.mutation<unknown, string>({
      query: (id) => ({ url: `${MAILS}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Mails'],
    }),
    previewMail: build.mutation<MailPreview, { id: string; language: Locale; at?: string }>({
      query: ({ id, ...data }) => ({ url: `${MAILS}/${id}/preview`, method: 'POST', data }),
      transformResponse: (body: Body<MailPreview>) => dataOf(body),
    }),
    testMail: build.mutation<unknown, { id: string; language: Locale }>({
      query: ({ id, ...data }) => ({ url: `${MAILS}/${id}/test`, method: 'POST', data }),
    }),
    sendMail: build.mutation<unknown, { id: string; at: string | null; shown: number }>({
      query: ({ id, ...data }) => ({ url: `${MAILS}/${id}/send`, method: 'POST', data }),
      invalidatesTags: ['Mails'],
    }),
    stopMail: build.mutation<unknown, string>({
      query: (id) => ({ url: `${MAILS}/${id}/stop`, method: 'POST' }),
      invalidatesTags: ['Mails'],
    }),
    automaticMails: build.query<AutomaticRow[], void>({
      query: () => `${MAILS}/automatic`,
      transformResponse: (body: Body<AutomaticRow[]>) => dataOf(body),
      providesTags: ['Mails'],
    }),
    automaticMail: build.query<AutomaticMail, string>({
      query: (key) => `${MAILS}/automatic/${key}`,
      transformResponse: (body: Body<AutomaticMail>) => dataOf(body),
      providesTags: ['Mails'],
    }),
    changeAutomatic: build.mutation<unknown, AutomaticChange>({
      query: ({ key, ...data }) => ({ url: `${MAILS}/automatic/${key}`, method: 'PUT', data }),
      invalidatesTags: ['Mails'],
    }),
    sendMailAgain: build.mutation<unknown, string>({
      query: (id) => ({ url: `${MAILS}/${id}/send-again`, method: 'POST' }),
      invalidatesTags: ['Mails'],
    }),
  }),
});

export const {
  useMailsQuery,
  useSingleMailsQuery,
  useMailDraftQuery,
  useAudienceQuery,
  useBeginMailMutation,
  useSaveMailMutation,
  useDeleteMailMutation,
  usePreviewMailMutation,
  useTestMailMutation,
  useSendMailMutation,
  useStopMailMutation,
  useAutomaticMailsQuery,
  useAutomaticMailQuery,
  useChangeAutomaticMutation,
  useSendMailAgainMutation,
} = api;
