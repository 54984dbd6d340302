import { UPLOAD_ERRORS, VIDEO_FAILURES } from 'contract';
import { ApiError } from '../../platform/http/index.ts';
import { RELAY_SILENCE_MS } from '../check-unsettled.ts';
import { UploadOvertaken } from '../errors.ts';
import type { RefreshVideo } from '../fetch-asset.ts';
import type { VideoRepository } from '../repository.ts';
import type { OpenUpload, UploadOptions, Uploads } from '../uploads.ts';
import { chunksOf } from './chunks.ts';
import { createSender } from './sender.ts';

/** A multiple of 256 KiB, as Google's storage asks for; all that an upload takes of our memory. */
const CHUNK_BYTES = 8 * 1024 ** 2;

type Parts = {
  uploads: Uploads;
  videos: VideoRepository;
  refreshVideo: RefreshVideo;
  report: (fault: unknown) => void;
};

/** A video that comes in; `bytesExpected` is what its sender announced, for the percentage alone. */
export type VideoFile = { bytes: AsyncIterable<Buffer>; bytesExpected: number | null };

/** Passes videos on to Mux as they come in, without keeping them. */
export const createRelay = ({ uploads, videos, refreshVideo, report }: Parts) => {
  const passOn = async ({ video, url }: OpenUpload, videoFile: VideoFile): Promise<void> => {
    const stop = new AbortController();
    let percent = 0;
    const sayAlive = async (): Promise<void> => {
      if (await uploads.noteProgress(video.id, percent, new Date())) return;
      stop.abort(new UploadOvertaken());
    };
    const heart = setInterval(() => void sayAlive().catch(report), RELAY_SILENCE_MS / 4);
    const send = createSender(url, stop.signal);
    try {
      for await (const chunk of chunksOf(videoFile.bytes, CHUNK_BYTES)) {
        stop.signal.throwIfAborted();
        await send(chunk);
        const sent = chunk.start + chunk.bytes.length;
        percent = videoFile.bytesExpected === null ? 0 : (100 * sent) / videoFile.bytesExpected;
        if (chunk.start === 0) await sayAlive();
      }
    } catch (error) {
      const isWanted = await uploads.noteProgress(video.id, percent, new Date());
      // Mux refuses what was cancelled there, for which there is a better word.
      throw isWanted ? error : new UploadOvertaken();
    } finally {
      clearInterval(heart);
    }
  };

  /**
   * Sends a video to Mux as a workout's video. When it fails nothing of it is left at Mux.
   * @returns the id of the video
   * @throws NotFound, UploadOvertaken, UploadRefused, VideoServiceUnavailable, and what the video's
   * stream throws
   */
  return async (
    workoutDocumentId: string,
    videoFile: VideoFile,
    options: Omit<UploadOptions, 'relayed'>,
  ): Promise<string> => {
    const open = await uploads.open(workoutDocumentId, { ...options, relayed: true });
    try {
      await passOn(open, videoFile);
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 502;
      const reason = refused ? UPLOAD_ERRORS.refused : VIDEO_FAILURES.cutOff;
      await uploads.giveUp(open.video.id, reason);
      throw error;
    }
    const video = await videos.find(open.video.id);
    if (video === null) throw new UploadOvertaken();
    // Mux has the whole file; should it not answer now, its webhook or the next check tells.
    await videos.change(video, { state: 'processing', progress: 0, relayAliveAt: null });
    await refreshVideo({ ...video, state: 'processing' }).catch(report);
    return video.id;
  };
};

export type Relay = ReturnType<typeof createRelay>;
