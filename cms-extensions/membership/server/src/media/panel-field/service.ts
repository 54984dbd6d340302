import { VIDEO_FAILURES } from 'contract';
import {
  type ComingVideo,
  type CurrentVideo,
  type SubtitlesView,
  subtitleTextSchema,
  type UploadView,
  type VideoView,
} from 'contract/desk/video-field';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { NotFound } from '../../platform/http/index.ts';
import { attachAsset } from '../assets.ts';
import { UploadOvertaken } from '../errors.ts';
import { addressesOf } from '../playback.ts';
import type { Video } from '../repository.ts';
import { videosOf } from '../service.ts';
import {
  addSubtitles,
  generateSubtitles,
  languageName,
  noteCaptions,
  SUBTITLE_LANGUAGES,
  type Subtitles,
} from '../subtitles.ts';
import { giveUpUpload, noteProgress, openUpload, uploadAddressOf } from '../uploads.ts';
import type { Draft } from './access.ts';

const comingFrom = (video: Video | null): ComingVideo | null => {
  if (video === null || video.state === 'ready') return null;
  const { id, state, progress, reason, relayAliveAt } = video;
  // The coach cancelled it and does not need to be told.
  if (state === 'failed' && reason === VIDEO_FAILURES.cancelled) return null;
  return { id, state, progress, reason, isRelayed: relayAliveAt !== null };
};

/** How to play the video that a workout shows: one uploaded through us, or one that was linked. */
const playbackOf = (draft: Draft, known: Video | null) => {
  if (known?.playbackId) return { id: known.playbackId, policy: known.policy };
  if (!draft.muxPlaybackId) return null;
  return { id: draft.muxPlaybackId, policy: draft.muxPlaybackPolicy ?? 'signed' };
};

const currentFrom = async (
  ctx: Context,
  draft: Draft,
  known: Video | null,
): Promise<CurrentVideo | null> => {
  const playback = playbackOf(draft, known);
  if (playback === null) return null;
  const now = Date.now();
  const { durationSeconds = null, posterSeconds = null } = known ?? {};
  const [{ videoUrl }, posterUrl] = await Promise.all([
    addressesOf(ctx).playUrls(playback, now),
    addressesOf(ctx).frameUrl(playback, posterSeconds, now),
  ]);
  const isKnown = known !== null;
  return { isKnown, durationSeconds, posterSeconds, posterUrl, streamUrl: videoUrl };
};

/** What the field shows of a workout's videos. */
export const viewVideo = async (ctx: Context, draft: Draft): Promise<VideoView> => {
  const { current, coming } = await videosOf(ctx, draft.documentId);
  return { current: await currentFrom(ctx, draft, current), coming: comingFrom(coming) };
};

/**
 * The address of one frame of the video that the workout shows.
 * @param seconds from its beginning
 * @returns null without a video, or without signing keys
 */
export const viewFrame = async (
  ctx: Context,
  draft: Draft,
  seconds: number,
): Promise<string | null> => {
  const { current } = await videosOf(ctx, draft.documentId);
  const playback = playbackOf(draft, current);
  return playback === null ? null : addressesOf(ctx).frameUrl(playback, seconds, Date.now());
};

const wantedSchema = z.object({
  language: z.enum(SUBTITLE_LANGUAGES),
  /** The file's text; without it Mux transcribes the video. */
  text: subtitleTextSchema.optional(),
});

const viewOf = (
  subtitles: readonly Subtitles[],
  captions: SubtitlesView['captions'],
): SubtitlesView => {
  // A file takes the place of what the machine wrote.
  const taken = new Set(
    subtitles.flatMap(({ state, language, isGenerated }) =>
      state === 'failed' || isGenerated ? [] : language,
    ),
  );
  return {
    captions,
    subtitles: subtitles.map(({ id, name, state, isGenerated }) => ({
      id,
      name,
      state,
      isGenerated,
    })),
    languages: SUBTITLE_LANGUAGES.filter((code) => !taken.has(code)).map((code) => ({
      code,
      name: languageName(code),
    })),
  };
};

/** Adds the subtitles that the coach sends, or has Mux make them. */
export const addWantedSubtitles = async (
  ctx: Context,
  assetId: string,
  body: unknown,
): Promise<void> => {
  const { language, text } = wantedSchema.parse(body);
  await (text === undefined
    ? generateSubtitles(ctx, assetId, language)
    : addSubtitles(ctx, assetId, language, text));
};

/* The coach's actions on a workout's videos. */

const comingWith = async (ctx: Context, draft: Draft, videoId: string): Promise<Video | null> => {
  const { coming } = await videosOf(ctx, draft.documentId);
  return coming?.id === videoId ? coming : null;
};

/** @param corsOrigin origin of the panel's page, which sends the file to Mux itself */
export const beginUpload = async (
  ctx: Context,
  draft: Draft,
  corsOrigin: string,
): Promise<UploadView> => {
  const { video, url } = await openUpload(ctx, draft.documentId, { corsOrigin });
  return { id: video.id, url };
};

/** @throws UploadOvertaken when the upload cannot be continued */
export const resumeUpload = async (
  ctx: Context,
  draft: Draft,
  videoId: string,
): Promise<UploadView> => {
  const video = await comingWith(ctx, draft, videoId);
  if (video === null || video.state === 'failed') throw new UploadOvertaken();
  return { id: video.id, url: await uploadAddressOf(ctx, video) };
};

/** @returns whether the upload is still wanted */
export const noteUpload = async (
  ctx: Context,
  draft: Draft,
  videoId: string,
  percent: number,
): Promise<boolean> => {
  const video = await comingWith(ctx, draft, videoId);
  return video !== null && noteProgress(ctx, video.id, percent);
};

/** Cancels an upload, unless it is over. */
export const cancelUpload = async (ctx: Context, draft: Draft, videoId: string): Promise<void> => {
  const video = await comingWith(ctx, draft, videoId);
  if (video !== null) await giveUpUpload(ctx, video.id);
};

const findAsset = async (ctx: Context, draft: Draft): Promise<string | null> => {
  const { current } = await videosOf(ctx, draft.documentId);
  return current?.assetId || draft.muxAssetId || null;
};

/** @throws NotFound when the workout shows no video, or one whose asset nobody knows */
export const assetOf = async (ctx: Context, draft: Draft): Promise<string> => {
  const assetId = await findAsset(ctx, draft);
  if (assetId === null) throw new NotFound('Video');
  return assetId;
};

/** The subtitles of the video that a workout shows, and the languages that can be added. */
export const viewSubtitles = async (ctx: Context, draft: Draft): Promise<SubtitlesView> => {
  const assetId = await findAsset(ctx, draft);
  if (assetId === null) return { captions: null, subtitles: [], languages: [] };
  const { tracks, captions } = await noteCaptions(ctx, assetId);
  return viewOf(tracks, captions);
};

/**
 * Registers a video that was linked without an upload, by its id or by the demo. There is nothing to
 * take over when its asset is not known.
 * @throws NotFound, AssetTaken
 */
export const takeOver = async (ctx: Context, draft: Draft): Promise<void> => {
  const { current } = await videosOf(ctx, draft.documentId);
  if (current !== null || !draft.muxAssetId) return;
  await attachAsset(ctx, draft.documentId, draft.muxAssetId);
};
