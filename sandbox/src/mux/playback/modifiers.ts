import { z } from 'zod';
import { InvalidParameters, NotOffered } from '../errors.ts';
import type { Variant } from './hls.ts';

const RESOLUTIONS = ['270p', '360p', '480p', '540p', '720p', '1080p', '1440p', '2160p'] as const;
const resolution = z.enum(RESOLUTIONS).transform((name) => Number.parseInt(name, 10));
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const modifiersSchema = z.object({
  min_resolution: resolution.optional(),
  max_resolution: resolution.optional(),
  rendition_order: z.literal('desc').optional(),
  redundant_streams: flag.optional(),
  default_subtitles_lang: z.string().optional(),
});

export type StreamModifiers = z.infer<typeof modifiersSchema>;

const CLIPPING = ['asset_start_time', 'asset_end_time', 'program_start_time', 'program_end_time'];

/**
 * Parses Mux's playback modifiers. Unknown names are ignored, as at Mux.
 * @throws {InvalidParameters} for a value that Mux does not document.
 * @throws {NotOffered} for instant clipping.
 */
export function parseModifiers(parameters: Record<string, string>): StreamModifiers {
  if (CLIPPING.some((name) => name in parameters)) throw new NotOffered('Instant clipping is');
  const parsed = modifiersSchema.safeParse(parameters);
  if (parsed.success) return parsed.data;
  throw new InvalidParameters(
    ...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  );
}

/**
 * The variants that remain after the modifiers, in the requested order. A rendition's resolution is
 * its shorter side, so that portrait video counts the same.
 */
export function selectVariants(variants: readonly Variant[], modifiers: StreamModifiers) {
  const lowest = modifiers.min_resolution ?? 0;
  const highest = modifiers.max_resolution ?? Number.POSITIVE_INFINITY;
  const selected = variants.filter((variant) => {
    const shorterSide = Math.min(variant.width, variant.height);
    return shorterSide === 0 || (shorterSide >= lowest && shorterSide <= highest);
  });
  if (selected.length === 0) {
    throw new InvalidParameters('No rendition lies within min_resolution and max_resolution.');
  }
  if (modifiers.rendition_order !== 'desc') return selected;
  return selected.toSorted((one, other) => other.bitsPerSecond - one.bitsPerSecond);
}
