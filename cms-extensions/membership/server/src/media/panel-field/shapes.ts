import { z } from 'zod';

/*
 * What the video field of a workout's form and the server say to each other, below
 * `/membership/workouts/{id}/video` of the panel's own API.
 */

/** The video that the workout shows. */
export type CurrentVideo = {
  /** Whether the field brought it. One that was linked otherwise is taken over before changes. */
  isKnown: boolean;
  durationSeconds: number | null;
  /** Where its picture is taken; null: where Mux chose. */
  posterSeconds: number | null;
  posterUrl: string | null;
  /** HLS. */
  streamUrl: string | null;
};

/** The video that is coming, or has failed; beside the one that the workout shows until then. */
export type ComingVideo = {
  id: string;
  state: 'waiting' | 'uploading' | 'processing' | 'failed';
  /** Percent of the state's own step. */
  progress: number;
  /** Why it failed. */
  reason: string | null;
  /** Sent by the server, for the site's own admin screen; a browser cannot go on with it. */
  isRelayed: boolean;
};

export type VideoView = { current: CurrentVideo | null; coming: ComingVideo | null };

/** An upload that Mux waits for. */
export type UploadView = { id: string; url: string };

export type SubtitlesView = {
  subtitles: {
    id: string;
    name: string;
    state: 'preparing' | 'ready' | 'failed';
    isGenerated: boolean;
  }[];
  /** Those that can be added. */
  languages: { code: string; name: string }[];
};

const SECONDS_MAX = 24 * 3600;
/** Subtitles of an hour have a tenth of it; Strapi takes a megabyte. */
const SUBTITLE_CHARACTERS_MAX = 400_000;

export const progressSchema = z.object({ percent: z.number().min(0).max(100) });
export const secondsSchema = z.object({ seconds: z.coerce.number().min(0).max(SECONDS_MAX) });
export const assetSchema = z.object({ assetId: z.string().trim().min(1).max(255) });
export const subtitleTextSchema = z.string().max(SUBTITLE_CHARACTERS_MAX);
