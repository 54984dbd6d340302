import { queryOptions } from '@tanstack/react-query';
import type { Category, Level, WorkoutUpload } from 'contract';
import type { AdminSettings } from '../../server/admin-settings.ts';
import { sendForm } from './admin-upload.ts';
import { callsOf } from './client.ts';

const call = callsOf(() => import('contract/calls/admin'));

/** The manage tab's filters; an absent one does not filter. */
export type AdminFilters = { search?: string; category?: Category; difficulty?: Level };

/** Logs a failure without telling the user (spec section 8, Library and admin). */
const logged =
  (what: string, signal: AbortSignal) =>
  (error: unknown): never => {
    if (!signal.aborted) console.warn(`${what} could not be loaded`, error);
    throw error;
  };

/** Key prefix of all admin list queries; invalidate it after any change. */
export const ADMIN_WORKOUTS_KEY = ['admin', 'workouts'] as const;

/** The workouts of the manage tab, fetched again when a filter changes (spec section 7). */
export const adminWorkoutsQuery = (filters: AdminFilters = {}) =>
  queryOptions({
    queryKey: [...ADMIN_WORKOUTS_KEY, filters],
    queryFn: ({ signal }) =>
      call('listAdminWorkouts', { query: filters, signal }).catch(logged('The workouts', signal)),
    staleTime: 0,
  });

/** The instructors of the upload form. */
export const instructorsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'instructors'],
    queryFn: async ({ signal }) => {
      const answer = await call('listInstructors', { signal }).catch(
        logged('The instructors', signal),
      );
      return answer.instructors;
    },
  });

const readSettings = async (signal: AbortSignal): Promise<AdminSettings> => {
  // The schema needs zod, which the first call loads too.
  const { ADMIN_SETTINGS_PATH, adminSettingsSchema } = await import(
    '../../server/admin-settings.ts'
  );
  const response = await fetch(ADMIN_SETTINGS_PATH, { signal });
  return adminSettingsSchema.parse(await response.json());
};

/** Address of the Strapi panel, and the demo's admin if the deployment shows one. */
export const adminSettingsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'settings'],
    queryFn: ({ signal }) => readSettings(signal).catch(logged('The settings', signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Creates the workout to which a video is uploaded afterwards. */
export const createWorkout = (fields: WorkoutUpload, signal: AbortSignal) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return sendForm('uploadWorkout', { form, signal });
};

type FileUpload = {
  workoutId: string;
  file: File;
  signal: AbortSignal;
  /** Called with the share that has been sent, from 0 to 1. */
  onSent: (share: number) => void;
};

/** Uploads a workout's video. */
export const uploadVideo = ({ workoutId: id, file, ...sending }: FileUpload) => {
  const form = new FormData();
  form.set('video_file', file);
  return sendForm('uploadVideo', { params: { id }, form, ...sending });
};

/** Uploads a workout's picture. */
export const uploadThumbnail = ({ workoutId: id, file, ...sending }: FileUpload) => {
  const form = new FormData();
  form.set('thumbnail_file', file);
  return sendForm('uploadThumbnail', { params: { id }, form, ...sending });
};

/** Deletes a workout and its files. */
export const deleteWorkout = (id: string) => call('deleteWorkout', { params: { id } });
