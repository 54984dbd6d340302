import { UPLOAD_ERRORS, VIDEO_FAILURES } from 'contract';
import { ApiError } from '../../platform/http/index.ts';
import { RELAY_SILENCE_MS } from '../check-unsettled.ts';
import { UploadOvertaken } from '../errors.ts';
import type { RefreshVideo } from '../fetch-asset.ts';
import type { VideoRepository } from '../repository.ts';
import type { OpenUpload, UploadOptions, Uploads } from '../uploads.ts';
import { chunksOf } from './chunks.ts';
import { createSender } from './sender.ts';

/** A multiple of 256 KiB, as Google's storage requires. An upload uses only this much memory. */
const CHUNK_BYTES = 8 * 1024 ** 2;

type Parts = {
  uploads: Uploads;
  videos: VideoRepository;
  refreshVideo: RefreshVideo;
  report: (fault: unknown) => void;
};

/** A video being received; `bytesExpected` is the announced size, used only for the percentage. */
export type VideoFile = { bytes: AsyncIterable<Buffer>; bytesExpected: number | null };

/** Relays videos to Mux while they are received, without storing them. */
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
      // Mux refuses an upload that was cancelled there; report that instead.
      throw isWanted ? error : new UploadOvertaken();
    } finally {
      clearInterval(heart);
    }
  };

  /**
   * Relays a video to Mux as a workout's video. After a failure nothing of it is left at Mux.
   * @returns the id of the video
   * @throws NotFound, UploadOvertaken, UploadRefused, VideoServiceUnavailable, and the errors of
   * the video's stream
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
    // Mux has the whole file; if this request fails, the webhook or the next check updates the
    // state.
    await videos.change(video, { state: 'processing', progress: 0, relayAliveAt: null });
    await refreshVideo({ ...video, state: 'processing' }).catch(report);
    return video.id;
  };
};

export type Relay = ReturnType<typeof createRelay>;
