import { adminApi } from '@strapi/strapi/admin';
import type { ImportUndoView, ImportView } from '../../../server/src/back-office/answers.ts';

/* The calls of the import, below `/membership/imports`. */

type Body<Answer> = { data: Answer };

export type ImportShow = 'all' | 'decide' | 'refused' | 'kept' | 'anew' | 'without' | 'failed';

const api = adminApi.enhanceEndpoints({ addTagTypes: ['Import'] }).injectEndpoints({
  endpoints: (build) => ({
    imports: build.query<{ id: string; name: string; state: string; at: string }[], void>({
      query: () => '/membership/imports',
      transformResponse: ({
        data,
      }: Body<{ id: string; name: string; state: string; at: string }[]>) => data,
      providesTags: ['Import'],
    }),
    import: build.query<ImportView, { id: string; show: ImportShow; page: number }>({
      query: ({ id, show, page }) => `/membership/imports/${id}?show=${show}&page=${page}`,
      transformResponse: ({ data }: Body<ImportView>) => data,
      providesTags: ['Import'],
    }),
    sendImport: build.mutation<{ id: string }, File>({
      query: (file) => {
        const data = new FormData();
        data.append('file', file);
        return { url: '/membership/imports', method: 'POST', data };
      },
      transformResponse: ({ data }: Body<{ id: string }>) => data,
      invalidatesTags: ['Import'],
    }),
    mapImport: build.mutation<unknown, { id: string; data: object }>({
      query: ({ id, data }) => ({
        url: `/membership/imports/${id}/mapping`,
        method: 'PUT',
        data,
      }),
      invalidatesTags: ['Import'],
    }),
    stepImport: build.mutation<unknown, { id: string; step: string; data?: object }>({
      query: ({ id, step, data = {} }) => ({
        url: `/membership/imports/${id}/${step}`,
        method: 'POST',
        data,
      }),
      invalidatesTags: ['Import'],
    }),
    changeImportRow: build.mutation<unknown, { id: string; line: number; data: object }>({
      query: ({ id, line, data }) => ({
        url: `/membership/imports/${id}/rows/${line}`,
        method: 'PUT',
        data,
      }),
      invalidatesTags: ['Import'],
    }),
    importUndo: build.query<ImportUndoView, string>({
      query: (id) => `/membership/imports/${id}/undo`,
      transformResponse: ({ data }: Body<ImportUndoView>) => data,
      providesTags: ['Import'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useChangeImportRowMutation,
  useImportQuery,
  useImportsQuery,
  useImportUndoQuery,
  useMapImportMutation,
  useSendImportMutation,
  useStepImportMutation,
} = api;
