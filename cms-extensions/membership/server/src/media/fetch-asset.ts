import type Mux from '@mux/mux-node';
import type { Attach, ReadyFacts } from './attach.ts';
import { orNull } from './mux.ts';
import type { Video, VideoRepository } from './repository.ts';
import { type Facts, factsFrom, mayBecome, type Seen } from './states.ts';

type Parts = {
  mux: Mux;
  videos: VideoRepository;
  attach: Attach['attach'];
  log: { warn: (line: string) => void };
};

const isReady = (facts: Facts): facts is ReadyFacts =>
  facts.state === 'ready' && facts.assetId !== null && facts.playbackId !== null;

/** Fetches the state of videos from Mux. */
export const createRefreshVideo = ({ mux, videos, attach, log }: Parts) => {
  const see = async ({ uploadId, assetId: known }: Video): Promise<Seen> => {
    const upload =
      known === null && uploadId !== null
        ? await orNull(mux.video.uploads.retrieve(uploadId))
        : null;
    const assetId = known ?? upload?.asset_id;
    const asset = assetId === undefined ? null : await orNull(mux.video.assets.retrieve(assetId));
    return { upload, asset };
  };

  const write = async (video: Video, facts: Facts): Promise<void> => {
    const { state, progress, reason } = facts;
    if (!mayBecome(video.state, state)) return;
    if (isReady(facts)) {
      if (video.state !== 'ready') await attach(video, facts);
      return;
    }
    const assetId = facts.assetId ?? video.assetId;
    if (video.state === 'ready') {
      log.warn(`The video ${assetId} of the workout ${video.workoutDocumentId} is gone: ${reason}`);
    }
    await videos.change(video, { state, progress, reason, assetId });
  };

  /**
   * Fetches a video from Mux and stores its state. All state changes happen here: for webhooks, the
   * periodic check, and after an upload.
   */
  return async (video: Video): Promise<void> => {
    if (video.uploadId === null && video.assetId === null) return;
    await write(video, factsFrom(await see(video), video.assetId));
  };
};

export type RefreshVideo = ReturnType<typeof createRefreshVideo>;
