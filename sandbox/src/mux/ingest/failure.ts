import { FfmpegFailed } from '../ffmpeg/ffmpeg.ts';
import type { Failure } from '../state/asset-fields.ts';
import { NoSubtitles } from '../tracks/webvtt.ts';
import { DownloadFailed } from './download.ts';
import { FailedOnPurpose } from './rehearsal.ts';

/** The input is not a video that can be packaged. */
export class InvalidInput extends Error {}

/** Why an asset or a track failed, in Mux's terms; unexpected errors are logged. */
export function describeFailure(cause: unknown): Failure {
  if (cause instanceof FailedOnPurpose) return { type: cause.type, messages: [cause.message] };
  if (cause instanceof DownloadFailed)
    return { type: 'download_failed', messages: [cause.message] };
  if (cause instanceof InvalidInput || cause instanceof NoSubtitles) {
    return { type: 'invalid_input', messages: [cause.message] };
  }
  if (cause instanceof FfmpegFailed) {
    const message = 'The input file could not be read to its end.';
    return { type: 'invalid_input', messages: [message] };
  }
  console.error(cause);
  return { type: 'internal_error', messages: ['The sandbox failed; see its log.'] };
}
