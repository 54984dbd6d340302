import { getFetchClient } from '@strapi/strapi/admin';
import type { UploadView } from 'contract/desk/video-field';
import { videoPath } from '../../api.ts';

/** Identifies a file when the coach chooses it again. */
type Fingerprint = { name: string; size: number; lastModified: number };

const keyOf = (videoId: string): string => `membership-upload-${videoId}`;

const isFingerprint = (value: unknown): value is Fingerprint =>
  typeof value === 'object' && value !== null && 'name' in value && 'size' in value;

/** The files that this browser was sending, kept across reloads of the page. */
export const memory = {
  remember: (videoId: string, { name, size, lastModified }: File): void => {
    localStorage.setItem(keyOf(videoId), JSON.stringify({ name, size, lastModified }));
  },

  /** Null when another browser sent it. */
  of: (videoId: string): Fingerprint | null => {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(videoId)) ?? 'null');
    return isFingerprint(kept) ? kept : null;
  },

  isSame: (videoId: string, file: File): boolean => {
    const kept = memory.of(videoId);
    return (
      kept !== null &&
      kept.name === file.name &&
      kept.size === file.size &&
      kept.lastModified === file.lastModified
    );
  },

  forget: (videoId: string): void => localStorage.removeItem(keyOf(videoId)),
};

export type Memory = typeof memory;

type Answer<Data> = { data: Data };

const post = async <Data>(workoutId: string, path: string, body: object = {}): Promise<Data> => {
  const url = `/membership/${videoPath(workoutId)}/uploads${path}`;
  const { data } = await getFetchClient().post<Answer<Data>>(url, body);
  return data.data;
};

/** The upload's calls to our server. They are not hooks, since uploads outlive components. */
export const calls = {
  begin: (workoutId: string) => post<UploadView>(workoutId, ''),
  resume: (workoutId: string, id: string) => post<UploadView>(workoutId, `/${id}/resume`),
  cancel: (workoutId: string, id: string) => post<null>(workoutId, `/${id}/cancel`),

  /** @returns whether the upload is still wanted */
  noteProgress: async (workoutId: string, id: string, percent: number): Promise<boolean> =>
    (await post<{ isWanted: boolean }>(workoutId, `/${id}/progress`, { percent })).isWanted,

  /** Makes the server ask Mux, which has the file now. */
  sent: async (workoutId: string): Promise<void> => {
    await getFetchClient().get(`/membership/${videoPath(workoutId)}`);
  },
};

export type Calls = typeof calls;
