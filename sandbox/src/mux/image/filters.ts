import type { AnimatedParameters, ThumbnailParameters } from './parameters.ts';
import type { StoryboardLayout } from './storyboard.ts';

/** Segments keep their original time stamps; this makes them relative to the first frame. */
const FROM_ZERO = 'setpts=PTS-STARTPTS';

/**
 * ffmpeg's filters for one frame.
 * @param offsetSeconds the frame's time, counted from the first input frame.
 */
export function thumbnailFilters(
  parameters: ThumbnailParameters,
  offsetSeconds: number,
  framesPerSecond: number,
): string {
  // Half a frame earlier, so that rounding does not select the next frame.
  const from = Math.max(0, offsetSeconds - 0.5 / framesPerSecond);
  return [
    FROM_ZERO,
    `select=gte(t\\,${from.toFixed(4)})`,
    ...rotation(parameters.rotate),
    ...fit(parameters),
    ...(parameters.flip_v ? ['vflip'] : []),
    ...(parameters.flip_h ? ['hflip'] : []),
    'setsar=1',
  ].join(',');
}

/** ffmpeg's filters for an animated image, without those of its format. */
export function animatedFilters(parameters: AnimatedParameters, offsetSeconds: number): string {
  const { start, end, fps, width, height } = parameters;
  const until = offsetSeconds + end - start;
  const scale =
    width !== undefined && height !== undefined
      ? `scale=${width}:${height}:force_original_aspect_ratio=decrease`
      : `scale=${width ?? -1}:${height ?? -1}`;
  const trim = `trim=${offsetSeconds.toFixed(4)}:${until.toFixed(4)}`;
  // `fps` must come before the times are shifted again: it fills up to the given end, which
  // `setpts` does not shift.
  return [FROM_ZERO, trim, `fps=${fps}`, FROM_ZERO, scale, 'setsar=1'].join(',');
}

/** ffmpeg's filters for all tiles of a storyboard in one picture, at equal intervals. */
export function storyboardFilters(layout: StoryboardLayout): string {
  const frames = `fps=${layout.tiles.length}/${layout.durationSeconds}`;
  return [FROM_ZERO, frames, ...tiled(layout)].join(',');
}

/** ffmpeg's filters for a storyboard of certain frames, by their numbers. */
export function chosenFramesFilters(layout: StoryboardLayout, frames: readonly number[]): string {
  const chosen = frames.map((frame) => `eq(n\\,${frame})`).join('+');
  return [`select=${chosen}`, ...tiled(layout)].join(',');
}

function tiled({ tileWidth, tileHeight, columns, rows }: StoryboardLayout): string[] {
  return [`scale=${tileWidth}:${tileHeight}`, 'setsar=1', `tile=${columns}x${rows}`];
}

function rotation(degrees: number | undefined): string[] {
  switch (degrees) {
    case 90:
      return ['transpose=clock'];
    case 180:
      return ['hflip', 'vflip'];
    case 270:
      return ['transpose=cclock'];
    default:
      return [];
  }
}

/** With one side or none given, the picture keeps its aspect ratio in every mode. */
function fit({ width, height, fit_mode: mode }: ThumbnailParameters): string[] {
  if (width === undefined && height === undefined) return [];
  if (width === undefined || height === undefined) return [`scale=${width ?? -1}:${height ?? -1}`];
  const box = `${width}:${height}`;
  switch (mode) {
    case 'stretch':
      return [`scale=${box}`];
    case 'crop':
    case 'smartcrop':
      return [`scale=${box}:force_original_aspect_ratio=increase`, `crop=${box}`];
    case 'pad':
      return [
        `scale=${box}:force_original_aspect_ratio=decrease`,
        `pad=${box}:(ow-iw)/2:(oh-ih)/2:black`,
      ];
    case 'preserve':
      return [`scale=${box}:force_original_aspect_ratio=decrease`];
  }
}
