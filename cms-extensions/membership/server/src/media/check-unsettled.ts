import { VIDEO_FAILURES } from 'contract';
import type { RefreshVideo } from './fetch-asset.ts';
import type { Provisional } from './provisional.ts';
import type { Video, VideoRepository } from './repository.ts';
import type { Uploads } from './uploads.ts';

/** A process that relays a file updates `relayAliveAt` several times within this time. */
export const RELAY_SILENCE_MS = 60_000;
/** After this time Mux was asked for an upload, or the process ended before it could ask. */
const OPENING_MS = 5 * 60_000;
/** An admin's browser sends the video as soon as the workout is created. */
const PROVISIONAL_MS = 3_600_000;

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

type Parts = {
  videos: VideoRepository;
  uploads: Pick<Uploads, 'giveUp'>;
  provisional: Pick<Provisional, 'drop'>;
  refreshVideo: RefreshVideo;
  report: (fault: unknown) => void;
};

/**
 * Checks videos that are not settled: asks Mux, in case a webhook was lost, and gives up uploads
 * that a terminated process left unfinished.
 */
export const createCheck = ({ videos, uploads, provisional, refreshVideo, report }: Parts) => {
  const settle = async (video: Video, now: Date): Promise<void> => {
    if (!isAbandoned(video, now.getTime())) return refreshVideo(video);
    await uploads.giveUp(video.id, VIDEO_FAILURES.cutOff);
    await provisional.drop(video.workoutDocumentId);
  };

  return {
    settle,
    checkUnsettled: async (now: Date): Promise<void> => {
      for (const video of await videos.unsettled()) {
        // A video that cannot be read must not stop the check of the others.
        await settle(video, now).catch(report);
      }
    },
  };
};
