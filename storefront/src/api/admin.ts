import { queryOptions } from '@tanstack/react-query';
import {
  API_BASE_PATH,
  type Category,
  callPath,
  type calls,
  type Level,
  type ParamsOf,
  type ResponseOf,
  type WorkoutUpload,
} from 'contract';
import type { AdminSettings } from '../../server/admin-settings.ts';
import { callsOf } from './client.ts';
import { apiOrigin, bearerToken } from './connection.ts';
import { NetworkError } from './errors.ts';
import type { Received } from './transport.ts';

type Calls = Pick<typeof calls, 'uploadWorkout' | 'uploadVideo' | 'uploadThumbnail'>;

type Sending = {
  token: string | null;
  signal: AbortSignal;
  /** Called with the share of the body that has been sent, from 0 to 1. */
  onSent?: ((share: number) => void) | undefined;
};

const headersOf = (request: XMLHttpRequest): Headers => {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
};

/** XMLHttpRequest, because fetch reports no upload progress: it streams bodies only over HTTP/2. */
const post = (url: string, form: FormData, { token, signal, onSent }: Sending): Promise<Received> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onSent?.(loaded / total);
    });
    request.addEventListener('load', () =>
      resolve({ status: request.status, headers: headersOf(request), text: request.responseText }),
    );
    request.addEventListener('error', () => reject(new NetworkError(url)));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.send(form);
  });

type FormInput<Id extends keyof Calls> = Omit<Sending, 'token'> & {
  params?: ParamsOf<Calls[Id]>;
  form: FormData;
};

/**
 * Makes a call of the contract with a form as its body and reports the upload progress.
 * @throws as `call` does, and the signal's reason once it is aborted
 */
const sendForm = async <Id extends keyof Calls>(
  id: Id,
  { params, form, signal, onSent }: FormInput<Id>,
): Promise<ResponseOf<Calls[Id]>> => {
  const [calls, { readAnswer }] = await Promise.all([
    import('contract/calls/admin'),
    import('./transport.ts'),
  ]);
  const token = await bearerToken();
  const path = callPath(calls[id], params as Record<string, string> | undefined);
  const url = `${apiOrigin()}${API_BASE_PATH}${path}`;
  return readAnswer(calls[id], await post(url, form, { token, signal, onSent }), token);
};

const call = callsOf(() => import('contract/calls/admin'));

/** The manage tab's filters; an absent one does not filter. */
export type AdminFilters = { search?: string; category?: Category; difficulty?: Level };

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
  onSent: (share: number) => void;
};

export const uploadVideo = ({ workoutId: id, file, ...sending }: FileUpload) => {
  const form = new FormData();
  form.set('video_file', file);
  return sendForm('uploadVideo', { params: { id }, form, ...sending });
};

export const uploadThumbnail = ({ workoutId: id, file, ...sending }: FileUpload) => {
  const form = new FormData();
  form.set('thumbnail_file', file);
  return sendForm('uploadThumbnail', { params: { id }, form, ...sending });
};

export const deleteWorkout = (id: string) => call('deleteWorkout', { params: { id } });
