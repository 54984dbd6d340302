import { z } from 'zod';
import { InvalidParameters } from '../errors.ts';

/** Mux documents no limit for thumbnails; this one protects the memory from a typing error. */
const MAX_THUMBNAIL_PIXELS = 4096;
const MAX_ANIMATED_PIXELS = 640;
const MAX_ANIMATED_SECONDS = 10;
const MIN_ANIMATED_SECONDS = 0.25;
const DEFAULT_ANIMATED_SECONDS = 5;
const DEFAULT_ANIMATED_WIDTH = 320;

const seconds = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/, 'must be a number of seconds')
  .transform(Number);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

function integer(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

const thumbnailSchema = z.object({
  time: seconds.optional(),
  width: integer(1, MAX_THUMBNAIL_PIXELS).optional(),
  height: integer(1, MAX_THUMBNAIL_PIXELS).optional(),
  fit_mode: z.enum(['preserve', 'stretch', 'crop', 'smartcrop', 'pad']).default('preserve'),
  rotate: z
    .enum(['90', '180', '270'])
    .transform((text) => Number(text))
    .optional(),
  flip_v: flag.default(false),
  flip_h: flag.default(false),
});

const animatedSchema = z.object({
  start: seconds.default(0),
  end: seconds.optional(),
  width: integer(1, MAX_ANIMATED_PIXELS).optional(),
  height: integer(1, MAX_ANIMATED_PIXELS).optional(),
  fps: integer(1, 30).default(15),
});

const storyboardSchema = z.object({ format: z.enum(['jpg', 'png', 'webp']).default('jpg') });

export type ThumbnailParameters = z.infer<typeof thumbnailSchema> & { time: number };
export type AnimatedParameters = z.infer<typeof animatedSchema> & { end: number };

/** The data that a picture's defaults depend on. */
export interface PictureSource {
  durationSeconds: number;
  framesPerSecond: number;
  /** The asset's own thumbnail time. */
  thumbnailSeconds?: number | undefined;
}

/**
 * Parses a thumbnail's parameters; the default of `time` is the asset's thumbnail time, else its
 * middle (https://www.mux.com/docs/guides/get-images-from-a-video).
 * @throws {InvalidParameters}
 */
export function parseThumbnail(
  given: Record<string, string>,
  source: PictureSource,
): ThumbnailParameters {
  const parameters = parse(thumbnailSchema, given);
  const time = parameters.time ?? source.thumbnailSeconds ?? source.durationSeconds / 2;
  if (time > source.durationSeconds) {
    throw new InvalidParameters('time: is beyond the end of the video.');
  }
  const lastFrame = source.durationSeconds - 1 / source.framesPerSecond;
  return { ...parameters, time: Math.max(0, Math.min(time, lastFrame)) };
}

/**
 * Parses an animated image's parameters. Defaults: 5 seconds from the beginning at 15 frames a
 * second and 320 pixels wide; at most 10 seconds, 30 frames and 640 pixels, at least a quarter of a
 * second.
 * @throws {InvalidParameters}
 */
export function parseAnimated(
  given: Record<string, string>,
  source: PictureSource,
): AnimatedParameters {
  const parameters = parse(animatedSchema, given);
  const { start } = parameters;
  const end = Math.min(parameters.end ?? start + DEFAULT_ANIMATED_SECONDS, source.durationSeconds);
  if (start >= source.durationSeconds) {
    throw new InvalidParameters('start: is beyond the end of the video.');
  }
  const length = (parameters.end ?? end) - start;
  if (length > MAX_ANIMATED_SECONDS) {
    throw new InvalidParameters('end: the image may be at most 10 seconds long.');
  }
  if (end - start < MIN_ANIMATED_SECONDS) {
    throw new InvalidParameters('end: the image must be at least 250 milliseconds long.');
  }
  const needsWidth = parameters.width === undefined && parameters.height === undefined;
  return { ...parameters, ...(needsWidth && { width: DEFAULT_ANIMATED_WIDTH }), end };
}

/** @throws {InvalidParameters} */
export function parseStoryboard(given: Record<string, string>): z.infer<typeof storyboardSchema> {
  return parse(storyboardSchema, given);
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  given: Record<string, string>,
): z.infer<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new InvalidParameters(...messages);
}
