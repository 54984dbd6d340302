import { dirname } from 'node:path';
import { ImageFailed, NotPlayable } from '../errors.ts';
import { FfmpegFailed, runFfmpeg } from '../ffmpeg/ffmpeg.ts';
import type { WorkQueue } from '../ffmpeg/work-queue.ts';
import type { Admission } from '../playback/access.ts';
import { MASTER, resolveWithin, type StreamFiles } from '../playback/asset-files.ts';
import { ComposedStream, SEGMENT_SECONDS } from '../playback/composed-stream.ts';
import { parseMaster, parseMedia } from '../playback/hls.ts';
import type { AssetRecord } from '../state/assets.ts';
import {
  animatedFilters,
  chosenFramesFilters,
  storyboardFilters,
  thumbnailFilters,
} from './filters.ts';
import type { ImageCache } from './image-cache.ts';
import type { AnimatedParameters, PictureSource, ThumbnailParameters } from './parameters.ts';
import { differentLoops, type StoryboardLayout } from './storyboard.ts';

type StillFormat = 'jpg' | 'png' | 'webp';
type AnimatedFormat = 'gif' | 'webp';

type Source = Omit<Admission, 'parameters'>;

const STILL_ENCODERS: Record<StillFormat, string[]> = {
  jpg: ['-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2'],
  png: ['-c:v', 'png', '-f', 'image2'],
  webp: ['-c:v', 'libwebp', '-quality', '82', '-f', 'webp'],
};
const GIF_PALETTE = 'split[frames][copy];[copy]palettegen[palette];[frames][palette]paletteuse';
/** From this tile interval on, key frames are close enough, and many times faster to read. */
const KEY_FRAMES_FROM_SECONDS = 8;
const NEXT_SEGMENT_SECONDS = 0.25;

/** Creates pictures from the packaged renditions, with a cache. */
export class PictureMaker {
  readonly #cache: ImageCache;
  readonly #queue: WorkQueue;

  constructor(cache: ImageCache, queue: WorkQueue) {
    this.#cache = cache;
    this.#queue = queue;
  }

  /** @returns the path of the picture. */
  thumbnail(source: Source, parameters: ThumbnailParameters, format: StillFormat): Promise<string> {
    return this.#picture(source, ['thumbnail', parameters], format, async (path) => {
      const { time } = parameters;
      const { files, offsetSeconds } = await readSpan(
        source,
        { from: time, to: time + NEXT_SEGMENT_SECONDS },
        Math.max(parameters.width ?? 0, parameters.height ?? 0),
      );
      const { framesPerSecond } = describeSource(source.asset);
      const filters = thumbnailFilters(parameters, offsetSeconds, framesPerSecond);
      const after = ['-vf', filters, '-frames:v', '1', ...STILL_ENCODERS[format], path];
      await draw(files, after);
    });
  }

  animated(
    source: Source,
    parameters: AnimatedParameters,
    format: AnimatedFormat,
  ): Promise<string> {
    return this.#picture(source, ['animated', parameters], format, async (path) => {
      const { files, offsetSeconds } = await readSpan(
        source,
        { from: parameters.start, to: parameters.end },
        Math.max(parameters.width ?? 0, parameters.height ?? 0),
      );
      const filters = animatedFilters(parameters, offsetSeconds);
      const after =
        format === 'gif'
          ? ['-filter_complex', `${filters},${GIF_PALETTE}`, '-loop', '0', '-f', 'gif', path]
          : ['-vf', filters, '-an', '-c:v', 'libwebp', '-quality', '70', '-loop', '0', path];
      await draw(files, after);
    });
  }

  storyboard(source: Source, layout: StoryboardLayout, format: StillFormat): Promise<string> {
    return this.#picture(source, ['storyboard'], format, async (path) => {
      const encode = ['-frames:v', '1', ...STILL_ENCODERS[format], path];
      if (source.files instanceof ComposedStream) {
        const { files, frames } = await readLoops(source.files, layout.tileWidth, source.asset);
        await draw(files, ['-vf', chosenFramesFilters(layout, frames), '-vsync', '0', ...encode]);
        return;
      }
      const span = { from: 0, to: layout.durationSeconds };
      const { files } = await readSpan(source, span, layout.tileWidth);
      const tileSeconds = layout.durationSeconds / layout.tiles.length;
      const keyFrames = tileSeconds >= KEY_FRAMES_FROM_SECONDS ? ['-skip_frame', 'nokey'] : [];
      await draw(files, ['-vf', storyboardFilters(layout), ...encode], keyFrames);
    });
  }

  async #picture(
    { asset }: Source,
    what: readonly unknown[],
    format: string,
    make: (path: string) => Promise<void>,
  ): Promise<string> {
    const version = asset.packageHash ?? asset.createdAtSeconds;
    try {
      return await this.#cache.get(asset.id, [version, ...what], format, (path) =>
        this.#queue.run(() => make(path)),
      );
    } catch (cause) {
      if (!(cause instanceof FfmpegFailed)) throw cause;
      console.error(cause.message);
      throw new ImageFailed('The image could not be made.');
    }
  }
}

/** One thread per picture, since there are often many at once. */
async function draw(
  files: (string | Buffer)[],
  output: string[],
  input: string[] = [],
): Promise<void> {
  const threads = ['-threads', '1'];
  await runFfmpeg({ feed: files, arguments: [...threads, ...input, '-i', 'pipe:0', ...output] });
}

/** @throws {NotPlayable} for an asset without pictures. */
export function describeSource({ document }: AssetRecord): PictureSource & { aspectRatio: number } {
  const video = document.tracks.find((track) => track.type === 'video');
  if (!video) throw new NotPlayable('The asset has no video track.');
  return {
    durationSeconds: document.duration ?? video.duration,
    framesPerSecond: video.max_frame_rate,
    thumbnailSeconds: document.thumbnail_time,
    aspectRatio: video.max_width / video.max_height,
  };
}

/**
 * The files that contain a span of time, from the smallest rendition that is large enough.
 * @param pixels the wanted picture's larger side; 0 for the largest rendition.
 * @returns also the offset of the span within these files.
 */
async function readSpan(
  { files }: Source,
  span: { from: number; to: number },
  pixels: number,
): Promise<{ files: (string | Buffer)[]; offsetSeconds: number }> {
  const playlist = await findRendition(files, pixels);
  const { initUri, segments } = parseMedia(await files.playlist(playlist));
  const wanted = segments.filter(
    ({ startSeconds, durationSeconds }) =>
      startSeconds < span.to && startSeconds + durationSeconds > span.from,
  );
  const uris = [...(initUri === undefined ? [] : [initUri]), ...wanted.map(({ uri }) => uri)];
  return {
    files: await Promise.all(uris.map((uri) => files.source(resolveWithin(playlist, uri)))),
    offsetSeconds: span.from - (wanted[0]?.startSeconds ?? 0),
  };
}

/** The playlist of the smallest rendition that is large enough. */
async function findRendition(files: StreamFiles, pixels: number): Promise<string> {
  const master = parseMaster(await files.playlist(MASTER));
  const bySize = master.variants
    .filter(({ width }) => width > 0)
    .toSorted((one, other) => one.width - other.width);
  const variant =
    (pixels > 0 && bySize.find(({ width, height }) => Math.max(width, height) >= pixels)) ||
    bySize.at(-1);
  if (!variant) throw new NotPlayable('The asset has no rendition with pictures.');
  return resolveWithin(MASTER, variant.uri);
}

/**
 * The different loops of a composed stream, one after the other.
 * @returns also the number of each one's frame that says most about it.
 */
async function readLoops(
  stream: ComposedStream,
  pixels: number,
  asset: AssetRecord,
): Promise<{ files: Buffer[]; frames: number[] }> {
  const rendition = dirname(await findRendition(stream, pixels));
  const { framesPerSecond } = describeSource(asset);
  const files = [await stream.source(`${rendition}/init.mp4`)];
  const frames: number[] = [];
  for (const [index, loop] of differentLoops(stream.runs).entries()) {
    files.push(await stream.place(rendition, loop, index));
    const seconds = index * SEGMENT_SECONDS + (await stream.library.posterTime(loop.loop));
    frames.push(Math.round(seconds * framesPerSecond));
  }
  return { files, frames };
}
