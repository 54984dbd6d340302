import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../ffmpeg/ffmpeg.ts';
import { type MediaPlaylist, parseMedia } from '../playback/hls.ts';
import type { Rung } from './ladder.ts';
import { inputArguments, type ProbedFile } from './probe.ts';

const SEGMENT_SECONDS = 4;
const TIMEOUT_MS = 2 * 3600 * 1000;
const PLAYLIST = 'index.m3u8';

interface PackageJob {
  input: string;
  /** Target folder for `master.m3u8` and a folder for each rendition. */
  directory: string;
  probed: ProbedFile;
  ladder: readonly Rung[];
  /** Cuts the video to this many seconds. */
  maxSeconds?: number | undefined;
  signal: AbortSignal;
  /** Called with the encoded share of all renditions, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Encodes a file to H.264 and AAC, and packages it as HLS with fragmented MP4, one rendition after
 * the other.
 * @returns the length of the result in seconds.
 */
export async function packageHls(job: PackageJob): Promise<number> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  let durationSeconds = 0;
  const lengthSeconds = Math.min(job.probed.durationSeconds, job.maxSeconds ?? Infinity);
  for (const [done, rung] of job.ladder.entries()) {
    const directory = join(job.directory, rung.name);
    await mkdir(directory, { recursive: true });
    await runFfmpeg({
      arguments: encodeArguments(job, rung),
      directory,
      timeoutMs: TIMEOUT_MS,
      signal: job.signal,
      onSeconds: (seconds) => {
        const share = lengthSeconds > 0 ? Math.min(1, seconds / lengthSeconds) : 0;
        job.onProgress?.((done + share) / job.ladder.length);
      },
    });
    const playlist = parseMedia(await readFile(join(directory, PLAYLIST), 'utf8'));
    durationSeconds = playlist.segments.reduce((sum, segment) => sum + segment.durationSeconds, 0);
    lines.push(await describeVariant(directory, playlist, rung, job.probed));
    lines.push(`${rung.name}/${PLAYLIST}`);
  }
  await writeFile(join(job.directory, 'master.m3u8'), `${lines.join('\n')}\n`);
  return durationSeconds;
}

function encodeArguments({ input, maxSeconds }: PackageJob, rung: Rung): string[] {
  const rate = `${rung.kilobitsPerSecond}k`;
  const video = [
    ...['-vf', `scale=${rung.width}:${rung.height},setsar=1`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-crf', '23', '-maxrate', rate, '-bufsize', `${2 * rung.kilobitsPerSecond}k`],
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS / 2})`, '-sc_threshold', '0'],
  ];
  const audio = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];
  const hls = [
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments'],
    ...['-hls_segment_filename', '%03d.m4s', '-hls_fmp4_init_filename', 'init.mp4', PLAYLIST],
  ];
  const length = maxSeconds === undefined ? [] : ['-t', String(maxSeconds)];
  const tracks = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'];
  return [...inputArguments(input), ...length, ...tracks, ...video, ...audio, ...hls];
}

async function describeVariant(
  directory: string,
  { segments, initUri = 'init.mp4' }: MediaPlaylist,
  rung: Rung,
  { video, audio }: ProbedFile,
): Promise<string> {
  const rates = await Promise.all(
    segments.map(async ({ uri, durationSeconds }) => {
      const { size } = await stat(join(directory, uri));
      return { bits: size * 8, durationSeconds };
    }),
  );
  const total = rates.reduce((sum, { bits }) => sum + bits, 0);
  const seconds = rates.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const peak = Math.max(...rates.map(({ bits, durationSeconds }) => bits / durationSeconds));
  const codecs = [
    avcCodec(await readFile(join(directory, initUri))),
    ...(audio ? ['mp4a.40.2'] : []),
  ];
  const attributes = [
    `BANDWIDTH=${Math.ceil(peak)}`,
    `AVERAGE-BANDWIDTH=${Math.ceil(total / seconds)}`,
    `CODECS="${codecs.join(',')}"`,
    `RESOLUTION=${rung.width}x${rung.height}`,
    ...(video && video.framesPerSecond > 0
      ? [`FRAME-RATE=${video.framesPerSecond.toFixed(3)}`]
      : []),
  ];
  return `#EXT-X-STREAM-INF:${attributes.join(',')}`;
}

/** RFC 6381's name of an H.264 stream: profile, constraints and level, from its `avcC` box. */
function avcCodec(init: Buffer): string {
  const box = init.indexOf('avcC');
  if (box < 0) throw new Error('the init section has no avcC box');
  return `avc1.${init.subarray(box + 5, box + 8).toString('hex')}`;
}
