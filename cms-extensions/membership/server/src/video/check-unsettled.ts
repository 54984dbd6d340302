import { VIDEO_FAILURES } from 'contract';
import type { Look } from './look.ts';
import type { Video, VideoRepository } from './repository.ts';
import type { Uploads } from './uploads.ts';

/** A process that passes a file on says so several times within this. */
export const RELAY_SILENCE_MS = 60_000;
/** Mux has long been asked for an upload by then, or the process has ended before it could. */
const OPENING_MS = 5 * 60_000;

/** Whether the process that began an upload has ended, and took the file with it. */
export const isAbandoned = (
  video: Pick<Video, 'state' | 'relayAliveAt' | 'uploadId' | 'assetId' | 'createdAt'>,
  now: number,
): boolean => {
  if (video.state !== 'waiting' && video.state !== 'uploading') return false;
  if (video.uploadId === null && video.assetId === null) return now - video.createdAt > OPENING_MS;
  return video.relayAliveAt !== null && now - video.relayAliveAt > RELAY_SILENCE_MS;
};

type Parts = {
  videos: VideoRepository;
  uploads: Pick<Uploads, 'giveUp'>;
  look: Look;
  report: (fault: unknown) => void;
};

/**
 * Looks after videos of which something is still to be heard: asks Mux, so that a lost webhook is
 * made good, and gives up what a process that ended has left half done.
 */
export const createCheck =
  ({ videos, uploads, look, report }: Parts) =>
  async (now: Date): Promise<void> => {
    for (const video of await videos.unsettled()) {
      try {
        if (isAbandoned(video, now.getTime()))
          await uploads.giveUp(video.id, VIDEO_FAILURES.cutOff);
        else await look(video);
      } catch (fault) {
        // One that cannot be read must not keep the others waiting.
        report(fault);
      }
    }
  };
