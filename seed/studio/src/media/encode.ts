import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ffmpeg } from '../tools.ts';
import { FRAME_RATE, LOOP_SECONDS } from './loops.ts';
import { codecsOf } from './mp4.ts';
import { bandwidth, masterPlaylist, parseMediaPlaylist, type Variant } from './playlist.ts';

export interface Rendition {
  name: string;
  width: number;
  height: number;
  level: string;
  /** x264's constant quality: higher is smaller. */
  crf: number;
  /** The most that a second may take, in kilobits. */
  ceiling: number;
}

export const RENDITIONS: Rendition[] = [
  { name: '720p', width: 1280, height: 720, level: '3.1', crf: 22, ceiling: 1400 },
  { name: '360p', width: 640, height: 360, level: '3.0', crf: 24, ceiling: 500 },
];

// Said outright: players would guess one matrix for 720 lines and another for 360.
const TO_VIDEO = 'flags=lanczos+accurate_rnd:out_color_matrix=bt709:out_range=tv';
const COLOUR = [
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709'],
  ...['-color_trc', 'bt709', '-color_range', 'tv'],
];

/** One keyframe at each segment's start and nowhere else, the same in every rendition. */
const keyframes = (): string[] => {
  const frames = String(FRAME_RATE * LOOP_SECONDS);
  return ['-g', frames, '-keyint_min', frames, '-sc_threshold', '0'];
};

/** How one rendition is encoded, always the same, so that its pieces fit one initialisation. */
export const videoArguments = (r: Rendition): string[] => [
  ...['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-profile:v', 'high'],
  ...['-level:v', r.level, '-crf', String(r.crf), ...keyframes(), ...COLOUR],
  ...['-maxrate', `${r.ceiling}k`, '-bufsize', `${r.ceiling * 2}k`],
  ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
];

/** The filters that bring a picture of 1280x720 to a rendition's size and colours. */
export const scaleFilters = (r: Rendition): string =>
  `scale=${r.width}:${r.height}:${TO_VIDEO},format=yuv420p`;

interface Source {
  /** ffmpeg's input arguments. */
  inputs: string[];
  /** A filter graph that ends in `[picture]`, 1280x720. */
  graph: string;
  /** Seconds. */
  duration: number;
}

/**
 * Packages a video as HLS (CMAF segments of four seconds, relative URIs) in `folder`, which is
 * emptied first.
 */
export async function packageFilm(source: Source, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const split = RENDITIONS.map((r) => `[to${r.name}]`).join('');
  const scaled = RENDITIONS.map((r) => `[to${r.name}]${scaleFilters(r)}[${r.name}]`);
  const graph = [source.graph, `[picture]split=${RENDITIONS.length}${split}`, ...scaled].join(';');
  const outputs: string[] = [];
  for (const r of RENDITIONS) {
    await mkdir(path.join(folder, r.name), { recursive: true });
    outputs.push(...renditionArguments(r, source, path.join(folder, r.name)));
  }
  await ffmpeg([...source.inputs, '-filter_complex', graph, ...outputs]);
  const variants = await Promise.all(RENDITIONS.map((r) => variantOf(r, folder)));
  await writeFile(path.join(folder, 'master.m3u8'), masterPlaylist(variants));
}

function renditionArguments(r: Rendition, source: Source, folder: string): string[] {
  return [
    ...['-map', `[${r.name}]`, '-t', String(source.duration), ...videoArguments(r)],
    ...['-f', 'hls', '-hls_time', String(LOOP_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_flags', 'independent_segments', '-hls_segment_type', 'fmp4'],
    ...['-hls_fmp4_init_filename', 'init.mp4'],
    ...['-hls_segment_filename', path.join(folder, '%03d.m4s')],
    path.join(folder, 'index.m3u8'),
  ];
}

async function variantOf(r: Rendition, folder: string): Promise<Variant> {
  const own = path.join(folder, r.name);
  const playlist = parseMediaPlaylist(await readFile(path.join(own, 'index.m3u8'), 'utf8'));
  const sizes = await Promise.all(
    playlist.segments.map(async (segment) => ({
      duration: segment.duration,
      bytes: (await stat(path.join(own, segment.uri))).size,
    })),
  );
  const { peak, average } = bandwidth(sizes);
  return {
    uri: `${r.name}/index.m3u8`,
    bandwidth: peak,
    averageBandwidth: average,
    codecs: codecsOf(await readFile(path.join(own, 'init.mp4'))),
    width: r.width,
    height: r.height,
    frameRate: FRAME_RATE,
  };
}
