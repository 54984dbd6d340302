import type Mux from '@mux/mux-node';
import { HOUR_MS, MINUTE_MS, VIDEO_FAILURES, type VideoState } from 'contract';
import { UNSETTLED_STATES, type Video } from './repository.ts';

/** The state at Mux; null for objects that do not exist. */
export type Seen = { upload: Mux.Video.Upload | null; asset: Mux.Video.Asset | null };

/** The state that we derive from it. */
export type Facts = {
  state: VideoState;
  /** Percent of the current state's step. */
  progress: number;
  reason: string | null;
  assetId: string | null;
  playback: Playback | null;
  durationSeconds: number | null;
};

/** A playback ID of an asset, and who may use it. */
export type Playback = { playbackId: string; policy: 'signed' | 'public' };

/**
 * The playback ID by which an asset is shown: the known one while the asset has it, else one of the
 * same policy, else the first that browsers can play. Null when it has none.
 */
export const playbackOf = (
  { playback_ids = [] }: Mux.Video.Asset,
  known: { playbackId: string | null; policy: Playback['policy'] },
): Playback | null => {
  const offered = playback_ids.flatMap(({ id, policy }): Playback[] =>
    policy === 'drm' ? [] : [{ playbackId: id, policy }],
  );
  return (
    offered.find(({ playbackId }) => playbackId === known.playbackId) ??
    offered.find(({ policy }) => policy === known.policy) ??
    offered[0] ??
    null
  );
};

/** What is known of a video. */
type Known = Pick<Video, 'assetId' | 'playbackId' | 'policy'>;

const NOTHING_YET: Facts = {
  state: 'waiting',
  progress: 0,
  reason: null,
  assetId: null,
  playback: null,
  durationSeconds: null,
};

const failure = (reason: string, assetId: string | null): Facts => ({
  ...NOTHING_YET,
  state: 'failed',
  reason,
  assetId,
});

const percent = (value: number | undefined): number =>
  Math.round(Math.min(100, Math.max(0, value ?? 0)));

const factsOfAsset = (asset: Mux.Video.Asset, video: Known): Facts => {
  const known = {
    ...NOTHING_YET,
    assetId: asset.id,
    playback: playbackOf(asset, video),
    durationSeconds: asset.duration ?? null,
  };
  switch (asset.status) {
    case 'preparing':
      return { ...known, state: 'processing', progress: percent(asset.progress?.progress) };
    case 'ready':
      return { ...known, state: 'ready', progress: 100 };
    case 'errored':
      return failure(asset.errors?.messages?.join(' ') || VIDEO_FAILURES.unreadable, asset.id);
  }
};

const factsOfUpload = ({ status, error, asset_id }: Mux.Video.Upload): Facts => {
  switch (status) {
    case 'waiting':
      return NOTHING_YET;
    // An asset was created from it and has been deleted.
    case 'asset_created':
      return failure(VIDEO_FAILURES.gone, asset_id ?? null);
    case 'errored':
      return failure(error?.message ?? VIDEO_FAILURES.unreadable, null);
    case 'cancelled':
      return failure(VIDEO_FAILURES.cancelled, null);
    case 'timed_out':
      return failure(VIDEO_FAILURES.timedOut, null);
  }
};

/** Derives a video's state from Mux's objects. The asset decides, once one exists. */
export const factsFrom = ({ upload, asset }: Seen, video: Known): Facts => {
  if (asset !== null) return factsOfAsset(asset, video);
  if (video.assetId !== null || upload === null) return failure(VIDEO_FAILURES.gone, video.assetId);
  return factsOfUpload(upload);
};

const STEP: Readonly<Record<VideoState, number>> = {
  waiting: 0,
  uploading: 1,
  processing: 2,
  ready: 3,
  failed: 4,
};

/**
 * Whether a video may change from one state to another. Never back, since answers of Mux can arrive
 * out of order; and never from a failure, which is replaced by a new upload.
 */
export const mayBecome = (from: VideoState, to: VideoState): boolean =>
  from !== 'failed' && STEP[to] >= STEP[from];

export const isUnsettled = ({ state }: Pick<Video, 'state'>): boolean =>
  UNSETTLED_STATES.some((unsettled) => unsettled === state);

/**
 * Whether a workout with this playback id can be played. A playback id that was not uploaded here
 * (pasted by the coach, or from the demo) is not checked.
 * @param video the video of that playback id, if it was uploaded through us
 */
export const isPlayable = (
  playbackId: string | null,
  video: { state: VideoState } | null,
): boolean => Boolean(playbackId) && (video === null || video.state === 'ready');

/** A process that relays a file updates `relayAliveAt` several times within this time. */
export const RELAY_SILENCE_MS = MINUTE_MS;
/** After this time Mux was asked for an upload, or the process ended before it could ask. */
const OPENING_MS = 5 * MINUTE_MS;
/** An admin's browser sends the video as soon as the workout is created. */
const PROVISIONAL_MS = HOUR_MS;

/** Whether the process or browser that sends an upload is gone, so that the file cannot arrive. */
export const isAbandoned = (
  video: Pick<
    Video,
    'state' | 'relayAliveAt' | 'uploadId' | 'assetId' | 'createdAt' | 'provisional'
  >,
  now: number,
): boolean => {
  if (video.state !== 'waiting' && video.state !== 'uploading') return false;
  if (video.relayAliveAt !== null) return now - video.relayAliveAt > RELAY_SILENCE_MS;
  if (video.uploadId !== null || video.assetId !== null) return false;
  return now - video.createdAt > (video.provisional ? PROVISIONAL_MS : OPENING_MS);
};

type Attempt = Pick<Video, 'provisional' | 'state' | 'uploadId' | 'relayAliveAt'>;

/** Whether the upload has failed or has not begun. */
const isIdle = ({ state, uploadId, relayAliveAt }: Attempt): boolean =>
  state === 'failed' || (state === 'waiting' && uploadId === null && relayAliveAt === null);

/** Whether a workout was made for an upload and none of its videos arrived. */
export const cameToNothing = (videos: readonly Attempt[]): boolean =>
  videos.length > 0 && videos.every((video) => video.provisional && isIdle(video));

/** The length that members read: whole minutes, at least one. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60));
