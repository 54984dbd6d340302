import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { loopsSchema, secondsOf } from './playback/composed-stream.ts';
import { parseMaster } from './playback/hls.ts';
import type { AssetDocument, MediaTrack, TextTrack } from './state/asset-document.ts';
import { loopRunSchema } from './state/asset-fields.ts';
import { languageCode } from './state/asset-settings.ts';
import type { Assets } from './state/assets.ts';

const packageSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9]+$/),
  playback_id: z.string().regex(/^[A-Za-z0-9]+$/),
  policy: z.enum(['signed', 'public']),
  title: z.string(),
  movement: z.string().optional(),
  /** Seconds. */
  duration: z.number().positive(),
  aspect_ratio: z.string(),
  max_width: z.number().int().positive(),
  max_height: z.number().int().positive(),
  max_frame_rate: z.number().positive(),
  /** Seconds into the video; the default of its thumbnails. */
  poster_time: z.number().min(0).optional(),
  /** In the place of files: what the stream consists of. */
  composed: z.strictObject({ loops: z.array(loopRunSchema).min(1) }).optional(),
  /** WebVTT files in the same folder. */
  captions: z
    .array(
      z.strictObject({
        file: z.string().regex(/^[\w.-]+\.vtt$/),
        language_code: languageCode,
        name: z.string(),
      }),
    )
    .default([]),
});

/** The folder of the loops that composed assets consist of. */
export const LOOPS = 'loops';

type PackageDescription = z.infer<typeof packageSchema>;

interface PackagedAsset {
  description: PackageDescription;
  directory: string;
  hash: string;
  document: AssetDocument;
}

/** The library, or a folder of it, is invalid: the message names it and the reason. */
export class InvalidPackage extends Error {}

/**
 * Synchronises the database with a folder of packaged assets: `<slug>/asset.json` beside
 * `master.m3u8` and its renditions, or composed of the loops in the folder `loops`. Assets whose
 * folder was removed are deleted; changes and deletions through the API are kept until the package
 * itself changes.
 * @throws {InvalidPackage} when a folder's description or master playlist cannot be read.
 */
export function registerLibrary(assets: Assets, libraryDir: string): void {
  const packages = readLibrary(libraryDir);
  const present = new Set(packages.map(({ description }) => description.id));
  assets.transaction(() => {
    for (const asset of assets.listPackaged()) {
      if (!present.has(asset.id)) assets.delete(asset.id);
    }
    for (const packaged of packages) register(assets, packaged);
  });
}

function register(assets: Assets, packaged: PackagedAsset): void {
  const { description, directory, hash, document } = packaged;
  const known = assets.find(description.id);
  if (known?.packageHash === hash) {
    if (known.directory !== directory) assets.update(known.id, { directory });
    return;
  }
  if (!known && assets.wasPackageDeleted(description.id)) return;
  if (known) {
    assets.update(known.id, { status: 'ready', directory, packageHash: hash, document });
  } else {
    const id = description.id;
    assets.insert({ id, status: 'ready', directory, packageHash: hash, document });
  }
  const playback = assets.findPlaybackId(description.playback_id);
  if (playback) assets.deletePlaybackId(playback.assetId, playback.id);
  assets.addPlaybackId(description.id, description.policy, description.playback_id);
}

function readLibrary(libraryDir: string): PackagedAsset[] {
  return listFolder(libraryDir)
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => resolve(libraryDir, entry.name))
    .toSorted()
    .flatMap((directory) => readPackage(libraryDir, directory) ?? []);
}

function listFolder(libraryDir: string) {
  try {
    return readdirSync(libraryDir, { withFileTypes: true });
  } catch (cause) {
    throw new InvalidPackage(`${libraryDir} cannot be read as a folder`, { cause });
  }
}

/** Reads one folder; undefined without an `asset.json`, since it is not a package (yet). */
function readPackage(libraryDir: string, directory: string): PackagedAsset | undefined {
  const text = readIfPresent(join(directory, 'asset.json'));
  if (text === undefined) return undefined;
  const parsed = packageSchema.safeParse(parseJson(text, directory));
  if (!parsed.success) throw new InvalidPackage(`${directory}: ${z.prettifyError(parsed.error)}`);
  const streamDirectory = parsed.data.composed ? join(libraryDir, LOOPS) : directory;
  const masterText = readIfPresent(join(streamDirectory, 'master.m3u8'));
  if (masterText === undefined) {
    throw new InvalidPackage(`${streamDirectory}: master.m3u8 is missing`);
  }
  checkComposition(parsed.data, directory, streamDirectory);
  const { variants } = parseMaster(masterText);
  if (variants.length === 0) throw new InvalidPackage(`${directory}: master.m3u8 is empty`);
  const codecs = variants.flatMap((variant) => variant.codecs);
  const hash = createHash('sha256').update(text).update('\0').update(masterText).digest('hex');
  return {
    description: parsed.data,
    directory,
    hash,
    document: toDocument(parsed.data, codecs),
  };
}

/** @throws {InvalidPackage} when loops are missing, or last longer or shorter than the asset. */
function checkComposition(
  { composed, duration }: PackageDescription,
  directory: string,
  loopsDirectory: string,
): void {
  if (!composed) return;
  const seconds = secondsOf(composed.loops);
  if (seconds !== duration) {
    throw new InvalidPackage(`${directory}: its loops last ${seconds} s, not ${duration} s`);
  }
  const known = readIfPresent(join(loopsDirectory, 'loops.json')) ?? '{}';
  const names = new Set(Object.keys(loopsSchema.parse(parseJson(known, loopsDirectory))));
  const unknown = composed.loops.find(({ loop }) => !names.has(loop));
  if (unknown) throw new InvalidPackage(`${directory}: there is no loop ${unknown.loop}`);
}

function parseJson(text: string, directory: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidPackage(`${directory} has a file that is not JSON`, { cause });
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}

function toDocument(description: PackageDescription, codecs: string[]): AssetDocument {
  const tracks = toTracks(
    description,
    codecs.some((codec) => /^(mp4a|opus|ac-3|ec-3)/.test(codec)),
  );
  return {
    video_quality: 'basic',
    max_resolution_tier: '1080p',
    normalize_audio: false,
    test: false,
    duration: description.duration,
    aspect_ratio: description.aspect_ratio,
    ...(description.composed && { composed: description.composed.loops }),
    ...(description.poster_time !== undefined && { thumbnail_time: description.poster_time }),
    meta: {
      title: description.title,
      ...(description.movement !== undefined && { external_id: description.movement }),
    },
    tracks: [...tracks, ...toTextTracks(description)],
    inputs: [
      { file: { container_format: 'mov,mp4,m4a,3gp,3g2,mj2', tracks: tracks.map(toInput) } },
    ],
  };
}

function toTracks(description: PackageDescription, hasSound: boolean): MediaTrack[] {
  const { id, duration } = description;
  const video: MediaTrack = {
    id: `${id}video`,
    type: 'video',
    duration,
    max_width: description.max_width,
    max_height: description.max_height,
    max_frame_rate: description.max_frame_rate,
  };
  if (!hasSound) return [video];
  const audio: MediaTrack = {
    id: `${id}audio`,
    type: 'audio',
    status: 'ready',
    primary: true,
    name: 'Default',
    language_code: 'und',
    duration,
    max_channels: 2,
  };
  return [video, audio];
}

function toTextTracks({ id, captions }: PackageDescription): TextTrack[] {
  return captions.map(({ file, language_code, name }, index) => ({
    id: `${id}text${index}`,
    type: 'text',
    text_type: 'subtitles',
    text_source: 'uploaded',
    status: 'ready',
    name,
    language_code,
    closed_captions: false,
    package_file: file,
  }));
}

function toInput(track: MediaTrack) {
  if (track.type === 'audio') {
    return { type: 'audio', duration: track.duration, encoding: 'aac', channels: 2 };
  }
  return {
    type: 'video',
    duration: track.duration,
    encoding: 'h264',
    width: track.max_width,
    height: track.max_height,
    frame_rate: track.max_frame_rate,
  };
}
