import { adminApi } from '@strapi/strapi/admin';
import type { SubtitlesView, VideoView } from '../../../server/src/media/panel-field/shapes.ts';

export type {
  ComingVideo,
  CurrentVideo,
  SubtitlesView,
  VideoView,
} from '../../../server/src/media/panel-field/shapes.ts';

type Answer<Data> = { data: Data };

/** Path of the calls for a workout's video, in the panel's own API. */
export const videoPath = (workoutId: string): string => `/membership/workouts/${workoutId}/video`;

const post = (workoutId: string, path: string, data: object = {}) => ({
  url: `${videoPath(workoutId)}${path}`,
  method: 'POST' as const,
  data,
});

const api = adminApi
  .enhanceEndpoints({ addTagTypes: ['WorkoutVideo', 'WorkoutSubtitles'] })
  .injectEndpoints({
    endpoints: (build) => ({
      workoutVideo: build.query<VideoView, string>({
        query: (workoutId) => videoPath(workoutId),
        transformResponse: ({ data }: Answer<VideoView>) => data,
        providesTags: (_view, _error, id) => [{ type: 'WorkoutVideo', id }],
      }),
      workoutFrame: build.query<string | null, { workoutId: string; seconds: number }>({
        query: ({ workoutId, seconds }) => `${videoPath(workoutId)}/frame?seconds=${seconds}`,
        transformResponse: ({ data }: Answer<{ url: string | null }>) => data.url,
      }),
      workoutSubtitles: build.query<SubtitlesView, string>({
        query: (workoutId) => `${videoPath(workoutId)}/subtitles`,
        transformResponse: ({ data }: Answer<SubtitlesView>) => data,
        providesTags: (_view, _error, id) => [{ type: 'WorkoutSubtitles', id }],
      }),
      takeOverVideo: build.mutation<unknown, { workoutId: string }>({
        query: ({ workoutId }) => post(workoutId, '/take-over'),
        invalidatesTags: (_done, _error, { workoutId: id }) => [{ type: 'WorkoutVideo', id }],
      }),
      linkVideo: build.mutation<unknown, { workoutId: string; assetId: string }>({
        query: ({ workoutId, assetId }) => post(workoutId, '/link', { assetId }),
        invalidatesTags: (_done, _error, { workoutId: id }) => [{ type: 'WorkoutVideo', id }],
      }),
      setWorkoutPoster: build.mutation<unknown, { workoutId: string; seconds: number }>({
        query: ({ workoutId, seconds }) => post(workoutId, '/poster', { seconds }),
        invalidatesTags: (_done, _error, { workoutId: id }) => [{ type: 'WorkoutVideo', id }],
      }),
      addSubtitles: build.mutation<unknown, { workoutId: string; language: string; text?: string }>(
        {
          query: ({ workoutId, ...wanted }) => post(workoutId, '/subtitles', wanted),
          invalidatesTags: (_done, _error, { workoutId: id }) => [{ type: 'WorkoutSubtitles', id }],
        },
      ),
      removeSubtitles: build.mutation<unknown, { workoutId: string; id: string }>({
        query: ({ workoutId, id }) => ({
          url: `${videoPath(workoutId)}/subtitles/${id}`,
          method: 'DELETE',
        }),
        invalidatesTags: (_done, _error, { workoutId: id }) => [{ type: 'WorkoutSubtitles', id }],
      }),
    }),
  });

export const {
  useWorkoutVideoQuery,
  useWorkoutFrameQuery,
  useWorkoutSubtitlesQuery,
  useTakeOverVideoMutation,
  useLinkVideoMutation,
  useSetWorkoutPosterMutation,
  useAddSubtitlesMutation,
  useRemoveSubtitlesMutation,
} = api;
