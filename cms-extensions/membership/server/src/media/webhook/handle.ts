import type { RefreshVideo } from '../fetch-asset.ts';
import type { Video, VideoRepository } from '../repository.ts';
import type { VideoEvent } from './event.ts';
import type { Events } from './events.ts';

type Parts = { videos: VideoRepository; events: Events; refreshVideo: RefreshVideo };

/** Handles a Mux event: fetches the state of the video that it is about. */
export const createEventHandler = ({ videos, events, refreshVideo }: Parts) => {
  const videoOf = async ({ type, data }: VideoEvent): Promise<Video | null> => {
    if (type.startsWith('video.upload.')) return videos.findByUpload(data.id);
    // Events of text tracks and renditions have their own ids and do not change a video.
    if (!/^video\.asset\.[a-z_]+$/.test(type)) return null;
    const known = await videos.findByAsset(data.id);
    return known ?? (data.upload_id ? videos.findByUpload(data.upload_id) : null);
  };

  /** Does nothing for events that are unknown, of other sites, or already processed. */
  return async (event: VideoEvent): Promise<void> => {
    const video = await videoOf(event);
    if (video === null || (await events.isKnown(event.id))) return;
    await refreshVideo(video);
    await events.record(event);
  };
};

export type EventHandler = ReturnType<typeof createEventHandler>;
