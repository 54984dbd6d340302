import { VIDEO_FAILURES } from 'contract';
import { z } from 'zod';
import { NotFound } from '../../platform/http/index.ts';
import { UploadOvertaken } from '../errors.ts';
import type { VideoAddresses } from '../playback.ts';
import type { Video } from '../repository.ts';
import type { Videos } from '../service.ts';
import { languageName, SUBTITLE_LANGUAGES, type Subtitles } from '../subtitles.ts';
import type { Draft } from './access.ts';
import {
  type ComingVideo,
  type CurrentVideo,
  type SubtitlesView,
  subtitleTextSchema,
  type UploadView,
  type VideoView,
} from './shapes.ts';

type Parts = {
  videos: Pick<Videos, 'of' | 'refreshVideo'>;
  addresses: Pick<VideoAddresses, 'playUrls' | 'frameUrl'>;
  log: { warn: (line: string) => void };
};

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

/** Builds what the field shows of a workout's videos. */
export const createView = ({ videos, addresses, log }: Parts) => {
  const currentFrom = async (draft: Draft, known: Video | null): Promise<CurrentVideo | null> => {
    const playback = playbackOf(draft, known);
    if (playback === null) return null;
    const now = Date.now();
    const { durationSeconds = null, posterSeconds = null } = known ?? {};
    const [{ videoUrl }, posterUrl] = await Promise.all([
      addresses.playUrls(playback, now),
      addresses.frameUrl(playback, posterSeconds, now),
    ]);
    const isKnown = known !== null;
    return { isKnown, durationSeconds, posterSeconds, posterUrl, streamUrl: videoUrl };
  };

  /** Asks Mux, in case a webhook was lost; if Mux cannot be reached, the stored state is shown. */
  const refreshQuietly = async (video: Video): Promise<void> => {
    try {
      await videos.refreshVideo(video);
    } catch (error) {
      log.warn(`The video ${video.id} could not be read: ${error}`);
    }
  };

  return {
    of: async (draft: Draft): Promise<VideoView> => {
      const { coming } = await videos.of(draft.documentId);
      if (coming !== null && coming.state !== 'failed') await refreshQuietly(coming);
      const now = await videos.of(draft.documentId);
      return { current: await currentFrom(draft, now.current), coming: comingFrom(now.coming) };
    },

    /**
     * The address of one frame of the video that the workout shows.
     * @param seconds from its beginning
     * @returns null without a video, or without signing keys
     */
    frame: async (draft: Draft, seconds: number): Promise<string | null> => {
      const { current } = await videos.of(draft.documentId);
      const playback = playbackOf(draft, current);
      return playback === null ? null : addresses.frameUrl(playback, seconds, Date.now());
    },
  };
};

const wantedSchema = z.object({
  language: z.enum(SUBTITLE_LANGUAGES),
  /** The file's text; without it Mux transcribes the video. */
  text: subtitleTextSchema.optional(),
});

const viewOf = (subtitles: readonly Subtitles[]): SubtitlesView => {
  const taken = new Set(
    subtitles.flatMap(({ state, language }) => (state === 'failed' ? [] : language)),
  );
  return {
    subtitles: subtitles.map(({ id, name, state, isGenerated }) => ({
      ...{ id, name, state, isGenerated },
    })),
    languages: SUBTITLE_LANGUAGES.filter((code) => !taken.has(code)).map((code) => ({
      ...{ code, name: languageName(code) },
    })),
  };
};

/** Subtitles of the video that a workout shows. */
export const createSubtitles = ({ tracks }: Pick<Videos, 'tracks'>) => ({
  list: async (assetId: string): Promise<SubtitlesView> => viewOf(await tracks.list(assetId)),

  add: async (assetId: string, body: unknown): Promise<void> => {
    const { language, text } = wantedSchema.parse(body);
    await (text === undefined
      ? tracks.generate(assetId, language)
      : tracks.add(assetId, language, text));
  },

  remove: (assetId: string, trackId: string): Promise<void> => tracks.remove(assetId, trackId),
});

/** The coach's actions on a workout's videos. */
export const createActions = (videos: Videos) => {
  const comingWith = async (draft: Draft, videoId: string): Promise<Video | null> => {
    const { coming } = await videos.of(draft.documentId);
    return coming?.id === videoId ? coming : null;
  };

  return {
    /** @param corsOrigin origin of the panel's page, which sends the file to Mux itself */
    begin: async (draft: Draft, corsOrigin: string): Promise<UploadView> => {
      const { video, url } = await videos.createUpload(draft.documentId, { corsOrigin });
      return { id: video.id, url };
    },

    /** @throws UploadOvertaken when the upload cannot be continued */
    resume: async (draft: Draft, videoId: string): Promise<UploadView> => {
      const video = await comingWith(draft, videoId);
      if (video === null || video.state === 'failed') throw new UploadOvertaken();
      return { id: video.id, url: await videos.addressOf(video) };
    },

    /** @returns whether the upload is still wanted */
    note: async (draft: Draft, videoId: string, percent: number): Promise<boolean> => {
      const video = await comingWith(draft, videoId);
      return video !== null && videos.noteProgress(video.id, percent);
    },

    cancel: async (draft: Draft, videoId: string): Promise<void> => {
      const video = await comingWith(draft, videoId);
      if (video !== null) await videos.cancel(video.id);
    },

    /** @throws NotFound when the workout shows no video, or one that is not at Mux */
    assetOf: async (draft: Draft): Promise<string> => {
      const { current } = await videos.of(draft.documentId);
      const assetId = current?.assetId ?? draft.muxAssetId;
      if (!assetId) throw new NotFound('Video');
      return assetId;
    },

    /**
     * Registers a video that was linked without an upload, by its id or by the demo.
     * @throws NotFound, AssetTaken
     */
    takeOver: async (draft: Draft): Promise<void> => {
      const { current } = await videos.of(draft.documentId);
      if (current !== null) return;
      if (!draft.muxAssetId) throw new NotFound('Video');
      await videos.attach(draft.documentId, draft.muxAssetId);
    },
  };
};
