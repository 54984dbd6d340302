import { z } from 'zod';

/*
 * Request and response types of the video field of a workout's form, below
 * `/membership/workouts/{id}/video` of the panel's own API.
 */

/** The video that the workout shows. */
export type CurrentVideo = {
  /** Whether we have a row for it. Another video is registered before it is changed. */
  isKnown: boolean;
  durationSeconds: number | null;
  /** Time in the video at which its picture is taken; null: Mux chose. */
  posterSeconds: number | null;
  posterUrl: string | null;
  /** HLS. */
  streamUrl: string | null;
};

/**
 * The video that is being uploaded or has failed; until it is ready, the workout shows the other.
 */
export type ComingVideo = {
  id: string;
  state: 'waiting' | 'uploading' | 'processing' | 'failed';
  /** Percent of the current state's step. */
  progress: number;
  /** Why it failed. */
  reason: string | null;
  /** Relayed by the server, for the site's own admin screen; a browser cannot continue it. */
  isRelayed: boolean;
};

export type VideoView = { current: CurrentVideo | null; coming: ComingVideo | null };

/** An upload that Mux waits for. */
export type UploadView = { id: string; url: string };

export const captionsSchema = z.object({
  /** Written by Mux alone, or by a person, or read by one. */
  state: z.enum(['machine', 'checked']),
  /** Who has read them, and when (ISO 8601); null for a file. */
  by: z.string().nullable(),
  at: z.string().nullable(),
});

/** What the captions of a video are, once there are any. */
export type Captions = z.output<typeof captionsSchema>;

export type SubtitlesView = {
  /** Null without any that are ready. */
  captions: Captions | null;
  subtitles: {
    id: string;
    name: string;
    state: 'preparing' | 'ready' | 'failed';
    isGenerated: boolean;
  }[];
  /** Languages that can be added. */
  languages: { code: string; name: string }[];
};

const SECONDS_MAX = 24 * 3600;
/** Subtitles of an hour take a tenth of this; Strapi accepts a megabyte. */
const SUBTITLE_CHARACTERS_MAX = 400_000;

export const progressSchema = z.object({ percent: z.number().min(0).max(100) });
export const secondsSchema = z.object({ seconds: z.coerce.number().min(0).max(SECONDS_MAX) });
export const assetSchema = z.object({ assetId: z.string().trim().min(1).max(255) });
export const subtitleTextSchema = z.string().max(SUBTITLE_CHARACTERS_MAX);
