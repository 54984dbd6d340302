import { VIDEO_FAILURES } from 'contract';
import type { Video, VideoAddresses, Videos } from '../index.ts';
import type { Draft } from './access.ts';
import type { ComingVideo, CurrentVideo, VideoView } from './shapes.ts';

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
