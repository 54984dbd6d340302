import { VIDEO_FAILURES } from 'contract';
import type { RefreshVideo } from './fetch-asset.ts';
import type { Provisional } from './provisional.ts';
import type { Video, VideoRepository } from './repository.ts';
import type { Uploads } from './uploads.ts';

/** A process that passes a file on says so several times within this. */
export const RELAY_SILENCE_MS = 60_000;
/** Mux has long been asked for an upload by then, or the process has ended before it could. */
const OPENING_MS = 5 * 60_000;
/** An admin's browser sends the video as soon as the workout is made. */
const PROVISIONAL_MS = 3_600_000;

/** Whether whoever began an upload is gone, and took the file along. */
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
 * Looks after videos of which something is still to be heard: asks Mux, so that a lost webhook is
 * made good, and gives up what a process that ended has left half done.
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
        // One that cannot be read must not keep the others waiting.
        await settle(video, now).catch(report);
      }
    },
  };
};
