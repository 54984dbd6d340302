import { newId } from '../ids.ts';
import type { AssetDocument, Track } from '../state/asset-document.ts';
import type { ProbedFile, ProbedVideo } from './probe.ts';

/** An asset's document with the properties of its main input. @param duration in seconds */
export function withMedia(
  document: AssetDocument,
  probed: ProbedFile,
  video: ProbedVideo,
  duration: number,
): AssetDocument {
  const { width, height, framesPerSecond } = video;
  const tracks: Track[] = [
    {
      id: newId(),
      type: 'video',
      duration,
      max_width: width,
      max_height: height,
      max_frame_rate: framesPerSecond,
    },
  ];
  const file: NonNullable<AssetDocument['inputs'][number]['file']> = {
    container_format: probed.container,
    tracks: [
      {
        type: 'video',
        encoding: video.codec,
        width,
        height,
        frame_rate: framesPerSecond,
        duration,
      },
    ],
  };
  if (probed.audio) {
    const { codec, channels, samplesPerSecond } = probed.audio;
    tracks.push({
      id: newId(),
      type: 'audio',
      status: 'ready',
      primary: true,
      name: 'Default',
      language_code: 'und',
      duration,
      max_channels: channels,
    });
    const sample_rate = samplesPerSecond;
    file.tracks.push({ type: 'audio', encoding: codec, channels, sample_rate, duration });
  }
  const [main, ...others] = document.inputs;
  return {
    ...document,
    duration,
    aspect_ratio: ratio(width, height),
    tracks: [...tracks, ...document.tracks],
    inputs: [{ ...main, file }, ...others],
  };
}

function ratio(width: number, height: number): string {
  const divisor = greatestCommonDivisor(width, height);
  return `${width / divisor}:${height / divisor}`;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
