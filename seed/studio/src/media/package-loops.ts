import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ffmpeg } from '../tools.ts';
import { RENDITIONS, type Rendition, scaleFilters, videoArguments } from './encode.ts';
import { FRAME_RATE, LOOP_SECONDS, type Loop } from './loops.ts';
import { codecsOf, sampleCount, splitFragments } from './mp4.ts';
import { bandwidth, masterPlaylist, type Variant } from './playlist.ts';
import { pad, wav } from './sound.ts';

/** Frames and samples per loop: what each fragment holds. */
export const VIDEO_FRAMES = LOOP_SECONDS * FRAME_RATE;
export const SOUND_FRAMES = 125;

/** A whole number for each frame. */
const VIDEO_TIME_SCALE = FRAME_RATE * 512;

// One fragment per loop, and no index: nothing but `tfdt` says when a fragment plays.
const FRAGMENTED = ['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof+frag_keyframe'];

const SOUND = 'sound';

interface Sources {
  /** Folder with the rendered loops, `<slug>.mp4`. */
  loops: string;
  /** Folder for intermediate files. */
  build: string;
}

/** The file of a loop in a rendition's folder. */
export const loopFile = (name: string, isMirrored: boolean): string =>
  `${name}${isMirrored ? '.mirrored' : ''}.m4s`;

/**
 * Packages loops for streams that are composed of them, in `folder`, which is emptied first: for
 * each rendition one `init.mp4` and one segment for each loop, and for its other side if it has
 * one; one segment of sound; `master.m3u8`, whose playlists are made by who composes; and
 * `loops.json`.
 */
export async function packageLoops(loops: Loop[], folder: string, from: Sources): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(from.build, { recursive: true });
  const sound = await packageSound(folder, from.build);
  const variants: Variant[] = [];
  for (const rendition of RENDITIONS) {
    const fragments: Buffer[] = [];
    const pieces = loops.flatMap((loop) =>
      (loop.isSided ? [false, true] : [false]).map((isMirrored) => ({ loop, isMirrored })),
    );
    await mkdir(path.join(folder, rendition.name), { recursive: true });
    const init = path.join(folder, rendition.name, 'init.mp4');
    for (const { loop, isMirrored } of pieces) {
      const source = path.join(from.loops, `${loop.slug}.mp4`);
      const encoded = await encodeLoop(source, isMirrored, rendition, from.build);
      if (fragments.length === 0) await writeFile(init, encoded.init);
      if (!encoded.init.equals(await readFile(init))) {
        throw new Error(`${loop.name} needs another initialisation than the loops before it`);
      }
      const file = path.join(folder, rendition.name, loopFile(loop.name, isMirrored));
      await writeFile(file, encoded.fragment);
      fragments.push(encoded.fragment);
    }
    variants.push(variantOf(rendition, await readFile(init), fragments, sound));
  }
  const rendition = { uri: `${SOUND}/index.m3u8`, channels: 1 };
  await writeFile(path.join(folder, 'master.m3u8'), masterPlaylist(variants, rendition));
  const described = loops.map(({ name, posterTime }) => [name, { poster_time: posterTime }]);
  await writeFile(
    path.join(folder, 'loops.json'),
    `${JSON.stringify(Object.fromEntries(described), null, 2)}\n`,
  );
}

async function encodeLoop(source: string, isMirrored: boolean, r: Rendition, build: string) {
  const file = path.join(build, 'loop.mp4');
  const filters = [...(isMirrored ? ['hflip'] : []), scaleFilters(r)].join(',');
  await ffmpeg([
    ...['-i', source, '-an', '-vf', filters, '-frames:v', String(VIDEO_FRAMES)],
    // Without B-frames a frame is shown when it is decoded, and a segment starts at its very time.
    ...[...videoArguments(r), '-bf', '0', '-video_track_timescale', String(VIDEO_TIME_SCALE)],
    ...[...FRAGMENTED, file],
  ]);
  const { init, fragments } = splitFragments(await readFile(file));
  const [fragment, ...more] = fragments;
  if (more.length > 0 || sampleCount(fragment) !== VIDEO_FRAMES) {
    throw new Error(`${source} does not last ${VIDEO_FRAMES} frames`);
  }
  return { init, fragment };
}

/** @returns the sound's initialisation section and its fragment. */
async function packageSound(folder: string, build: string) {
  const source = path.join(build, 'pad.wav');
  const file = path.join(build, 'pad.mp4');
  await writeFile(source, wav(pad(3)));
  await ffmpeg([
    ...['-i', source, '-c:a', 'aac', '-b:a', '48k', '-ac', '1'],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
    ...[...FRAGMENTED, '-frag_duration', String(LOOP_SECONDS * 1e6), file],
  ]);
  const { init, fragments } = splitFragments(await readFile(file));
  // The first one begins with the encoder's silence; from then on every one continues itself.
  const fragment = fragments[1];
  if (sampleCount(fragment) !== SOUND_FRAMES) throw new Error('the sound is not cut at 4 s');
  await mkdir(path.join(folder, SOUND), { recursive: true });
  await writeFile(path.join(folder, SOUND, 'init.mp4'), init);
  await writeFile(path.join(folder, SOUND, 'pad.m4s'), fragment);
  return { init, fragment };
}

function variantOf(
  r: Rendition,
  init: Buffer,
  fragments: Buffer[],
  sound: { init: Buffer; fragment: Buffer },
): Variant {
  const { peak, average } = bandwidth(
    fragments.map(({ length }) => ({
      duration: LOOP_SECONDS,
      bytes: length + sound.fragment.length,
    })),
  );
  return {
    uri: `${r.name}/index.m3u8`,
    bandwidth: peak,
    averageBandwidth: average,
    codecs: `${codecsOf(init)},${codecsOf(sound.init)}`,
    width: r.width,
    height: r.height,
    frameRate: FRAME_RATE,
  };
}
