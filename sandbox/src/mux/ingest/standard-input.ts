import type { NonStandardReasons } from '../state/asset-document.ts';
import type { ProbedFile } from './probe.ts';

const MAX_STANDARD_PIXELS = 2048;
const STANDARD_RATES = { min: 5, max: 120 };
const STANDARD_PIXEL_FORMATS: Record<string, string[]> = {
  h264: ['yuv420p', 'yuvj420p'],
  hevc: ['yuv420p', 'yuvj420p', 'yuv420p10le'],
};

/**
 * Why Mux calls an input non-standard, as far as its headers show: key frames, edit lists and bit
 * rates are not checked. Undefined for a standard input.
 */
export function nonStandardReasons({ video, audio }: ProbedFile): NonStandardReasons | undefined {
  const reasons: NonStandardReasons = {};
  if (video) {
    const { codec, pixelFormat, width, height, framesPerSecond } = video;
    const formats = STANDARD_PIXEL_FORMATS[codec];
    const { min, max } = STANDARD_RATES;
    if (!formats) reasons.video_codec = codec;
    if (formats && !formats.includes(pixelFormat)) reasons.unsupported_pixel_format = pixelFormat;
    if (Math.max(width, height) > MAX_STANDARD_PIXELS) {
      reasons.video_resolution = `${width}x${height}`;
    }
    if (framesPerSecond < min || framesPerSecond > max) {
      reasons.video_frame_rate = String(framesPerSecond);
    }
  }
  if (audio && audio.codec !== 'aac') reasons.audio_codec = audio.codec;
  return Object.keys(reasons).length > 0 ? reasons : undefined;
}
