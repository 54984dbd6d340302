import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Asset } from './asset.ts';
import { RENDITIONS } from './encode.ts';
import { type Loop, PACKAGED_LOOPS } from './loops.ts';
import { boxTypes, codecsOf, encoderSettings, sampleCount } from './mp4.ts';
import { loopFile, SOUND_FRAMES, VIDEO_FRAMES } from './package-loops.ts';
import {
  bandwidth,
  parseMasterPlaylist,
  parseMediaPlaylist,
  playlistSeconds,
  type Variant,
} from './playlist.ts';

/** The part of media.json that the check reads. */
export interface MediaIndex {
  stills: { file: string }[];
  portraits: { file: string }[];
  heroes: { file: string }[];
  clips: { slug: string; playback_id: string; duration: number; policy: string }[];
}

/** Seconds by which two statements of one length may differ. */
const TOLERANCE = 0.1;

/** Every file below a folder, relative to it, in order. */
export async function filesBelow(folder: string, skip: string[] = []): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((entry) => !skip.includes(entry.name))
      .map(async (entry) =>
        entry.isDirectory()
          ? (await filesBelow(path.join(folder, entry.name), skip)).map((f) => `${entry.name}/${f}`)
          : [entry.name],
      ),
  );
  return found.flat().sort();
}

/** What is wrong in a media folder, one sentence each; and the files that its index accounts for. */
export async function faultsOf(
  media: string,
  index: MediaIndex,
  loops: Loop[] = PACKAGED_LOOPS,
): Promise<string[]> {
  const listed = new Set(['media.json']);
  for (const { file } of [...index.stills, ...index.portraits, ...index.heroes]) listed.add(file);
  const faults: string[] = [];
  for (const clip of index.clips) {
    const { files, faults: own } = await checkClip(media, clip);
    for (const file of files) listed.add(file);
    faults.push(...own);
  }
  if (loops.length > 0) {
    const checked = await checkLoops(media, loops);
    for (const file of checked.files) listed.add(file);
    faults.push(...checked.faults);
  }
  const present = await filesBelow(media);
  // Written from the demo's content, whose tests compare them with it.
  for (const file of present) {
    if (/^clips\/[^/]+\/captions\.vtt$/.test(file)) {
      listed.add(file).add(`${path.posix.dirname(file)}/asset.json`);
    }
  }
  const missing = [...listed].filter((file) => !existsSync(path.join(media, file)));
  const extra = present.filter((file) => !listed.has(file));
  return [
    ...faults,
    ...missing.map((file) => `${file} is missing`),
    ...extra.map((file) => `${file} is listed nowhere`),
  ];
}

/** What the loops of both renditions may weigh together. */
const MOST_LOOP_BYTES = 14_000_000;

/** The loops that streams are composed of: each is one fragment, and all fit one initialisation. */
async function checkLoops(media: string, loops: Loop[]) {
  const folder = 'clips/loops';
  const files = [`${folder}/master.m3u8`, `${folder}/loops.json`];
  const faults: string[] = [];
  let bytes = 0;
  const checkFragment = async (file: string, frames: number): Promise<Buffer> => {
    files.push(file);
    const fragment = await readFile(path.join(media, file));
    bytes += fragment.length;
    const boxes = boxTypes(fragment).join(' ');
    if (boxes !== 'moof mdat') faults.push(`${file} consists of ${boxes}`);
    const count = sampleCount(fragment);
    if (count !== frames) faults.push(`${file} has ${count} frames, not ${frames}`);
    return fragment;
  };
  for (const rendition of RENDITIONS) {
    const own = `${folder}/${rendition.name}`;
    files.push(`${own}/init.mp4`);
    const settings = new Set<string>();
    for (const { name, isSided } of loops) {
      for (const isMirrored of isSided ? [false, true] : [false]) {
        const file = `${own}/${loopFile(name, isMirrored)}`;
        settings.add(encoderSettings(await checkFragment(file, VIDEO_FRAMES)));
      }
    }
    if (settings.size !== 1) faults.push(`${own}: loops are encoded with different settings`);
  }
  files.push(`${folder}/sound/init.mp4`);
  await checkFragment(`${folder}/sound/pad.m4s`, SOUND_FRAMES);
  if (bytes > MOST_LOOP_BYTES) faults.push(`the loops weigh ${bytes} bytes`);
  return { files, faults };
}

async function checkClip(media: string, clip: MediaIndex['clips'][number]) {
  const folder = `clips/${clip.slug}`;
  const files = [`${folder}/asset.json`, `${folder}/master.m3u8`];
  const faults: string[] = [];
  try {
    const asset: Asset = JSON.parse(await readFile(path.join(media, files[0]), 'utf8'));
    const told = Math.abs(asset.duration - clip.duration);
    if (told > TOLERANCE) faults.push(`${folder}: asset.json says ${asset.duration} s`);
    for (const field of ['playback_id', 'policy'] as const) {
      if (asset[field] !== clip[field]) faults.push(`${folder}: ${field} differs from media.json`);
    }
    const master = await readFile(path.join(media, files[1]), 'utf8');
    for (const variant of parseMasterPlaylist(master)) {
      const checked = await checkVariant(media, folder, variant, clip.duration);
      files.push(...checked.files);
      faults.push(...checked.faults.map((fault) => `${folder}/${variant.uri}: ${fault}`));
    }
  } catch (error) {
    faults.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { files, faults };
}

async function checkVariant(media: string, folder: string, variant: Variant, duration: number) {
  const own = path.posix.join(folder, path.posix.dirname(variant.uri));
  const playlist = parseMediaPlaylist(
    await readFile(path.join(media, folder, variant.uri), 'utf8'),
  );
  const init = `${own}/${playlist.map}`;
  const files = [`${folder}/${variant.uri}`, init];
  const faults: string[] = [];
  const sizes: { duration: number; bytes: number }[] = [];
  for (const segment of playlist.segments) {
    files.push(`${own}/${segment.uri}`);
    const { size } = await stat(path.join(media, own, segment.uri));
    sizes.push({ duration: segment.duration, bytes: size });
  }
  const seconds = playlistSeconds(playlist);
  if (!playlist.ended) faults.push('no end');
  if (Math.abs(seconds - duration) > TOLERANCE) faults.push(`lasts ${seconds} s, not ${duration}`);
  const measured = bandwidth(sizes);
  if (measured.peak !== variant.bandwidth) faults.push(`BANDWIDTH is really ${measured.peak}`);
  if (measured.average !== variant.averageBandwidth) {
    faults.push(`AVERAGE-BANDWIDTH is really ${measured.average}`);
  }
  const codecs = codecsOf(await readFile(path.join(media, init)));
  if (codecs !== variant.codecs) faults.push(`CODECS is really ${codecs}`);
  return { files, faults };
}
