import { queryOptions } from '@tanstack/react-query';
import type { Category, Level, WorkoutUpload } from 'contract';
import { ADMIN_SETTINGS_PATH, type AdminSettings } from '../../server/admin-settings.ts';
import { callsOf } from './client.ts';

const call = callsOf(() => import('contract/calls/admin'));

/** The manage tab's filters; an absent one does not filter. */
export type AdminFilters = { search?: string; category?: Category; difficulty?: Level };

/** A failure to load is only logged and not shown (spec section 8). */
const logged = async <Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
  try {
    return await answer;
  } catch (error) {
    if (!signal.aborted) console.warn('A part of the admin area could not be loaded', error);
    throw error;
  }
};

/** Key prefix of all admin list queries; invalidate it after any change. */
export const ADMIN_WORKOUTS_KEY = ['admin', 'workouts'] as const;

/** The workouts of the manage tab, fetched again when a filter changes (spec section 7). */
export const adminWorkoutsQuery = (filters: AdminFilters = {}) =>
  queryOptions({
    queryKey: [...ADMIN_WORKOUTS_KEY, filters],
    queryFn: ({ signal }) => logged(call('listAdminWorkouts', { query: filters, signal }), signal),
    staleTime: 0,
  });

export const instructorsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'instructors'],
    queryFn: async ({ signal }) =>
      (await logged(call('listInstructors', { signal }), signal)).instructors,
  });

/** Address of the Strapi panel, and the demo's admin if the deployment shows one. */
export const adminSettingsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'settings'],
    queryFn: async ({ signal }): Promise<AdminSettings> =>
      (await logged(fetch(ADMIN_SETTINGS_PATH, { signal }), signal)).json(),
    staleTime: Number.POSITIVE_INFINITY,
  });

const formOf = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, value instanceof File ? value : String(value));
  }
  return form;
};

/** Creates the workout to which a video is uploaded afterwards. */
export const createWorkout = (fields: WorkoutUpload) =>
  call('uploadWorkout', { form: formOf(fields) });

const FIELDS = { uploadVideo: 'video_file', uploadThumbnail: 'thumbnail_file' } as const;

/** Uploads one of the two files of a workout. */
export const uploadFile = (which: keyof typeof FIELDS, id: string, file: File) =>
  call(which, { params: { id }, form: formOf({ [FIELDS[which]]: file }) });

export const deleteWorkout = (id: string) => call('deleteWorkout', { params: { id } });
