import { describeInput } from '../ffmpeg/ffmpeg.ts';

export interface ProbedVideo {
  codec: string;
  /** As ffmpeg names it, for example `yuv420p`. */
  pixelFormat: string;
  /** Dimensions in pixels after rotation. */
  width: number;
  height: number;
  framesPerSecond: number;
}

interface ProbedAudio {
  codec: string;
  channels: number;
  samplesPerSecond: number;
}

export interface ProbedFile {
  container: string;
  durationSeconds: number;
  video?: ProbedVideo | undefined;
  audio?: ProbedAudio | undefined;
}

/**
 * Container formats with embedded media. No playlists: an uploaded playlist could refer to other
 * files of this machine.
 */
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,flv,mpeg,mpegts,mp3,wav,ogg,asf';

/** ffmpeg arguments that open a downloaded file, but nothing that it refers to. */
export function inputArguments(path: string): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-format_whitelist', CONTAINERS, '-i', path];
}

/** Analyses a file; undefined when ffmpeg cannot read it as media. */
export async function probe(path: string): Promise<ProbedFile | undefined> {
  return readDescription(await describeInput(inputArguments(path)));
}

/** Parses ffmpeg's description of an input. */
export function readDescription(text: string): ProbedFile | undefined {
  const container = /^Input #0, (\S+), from /m.exec(text)?.[1];
  if (container === undefined) return undefined;
  const [, hours = 0, minutes = 0, seconds = 0] =
    /Duration: (\d+):(\d+):([\d.]+)/.exec(text)?.map(Number) ?? [];
  return {
    container,
    durationSeconds: hours * 3600 + minutes * 60 + seconds,
    video: readVideo(text),
    audio: readAudio(text),
  };
}

function readVideo(text: string): ProbedVideo | undefined {
  const line = /Stream #0:\d+.*: Video: (\w+).*/.exec(text);
  const size = /, (\d+)x(\d+)[ ,\n]/.exec(line?.[0] ?? '');
  if (!line || !size) return undefined;
  const turned = /displaymatrix: rotation of -?(90|270)\./.test(text);
  const [width, height] = [Number(size[1]), Number(size[2])];
  return {
    codec: line[1] ?? 'unknown',
    pixelFormat: /, ([a-z]\w+)(?:\([^)]*\))?, \d+x\d+/.exec(line[0])?.[1] ?? 'unknown',
    width: turned ? height : width,
    height: turned ? width : height,
    framesPerSecond: Number(/, ([\d.]+) fps/.exec(line[0])?.[1] ?? -1),
  };
}

function readAudio(text: string): ProbedAudio | undefined {
  const line = /Stream #0:\d+.*: Audio: (\w+).*?, (\d+) Hz, ([^,\n]+)/.exec(text);
  if (!line) return undefined;
  return {
    codec: line[1] ?? 'unknown',
    samplesPerSecond: Number(line[2]),
    channels: countChannels(line[3] ?? ''),
  };
}

/** ffmpeg names layouts: `mono`, `stereo`, `5.1(side)`, `6 channels`. */
function countChannels(layout: string): number {
  if (layout.startsWith('mono')) return 1;
  const [front, low] = /^(\d+)(?:\.(\d))?/.exec(layout)?.slice(1).map(Number) ?? [];
  return front === undefined ? 2 : front + (low || 0);
}
