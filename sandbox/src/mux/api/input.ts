import type { Context } from 'hono';
import { z } from 'zod';
import { InvalidParameters } from '../errors.ts';
import { boundedText, metaSchema, playbackPolicySchema } from '../state/asset-fields.ts';
import { generatedSubtitlesSchema, httpUrl, languageCode } from '../state/asset-settings.ts';

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 25;

export const updateAssetSchema = z.strictObject({
  passthrough: boundedText(255).optional(),
  meta: metaSchema.optional(),
  thumbnail_time: z.number().min(0).optional(),
});

export const createPlaybackIdSchema = z.strictObject({
  policy: playbackPolicySchema.default('public'),
});

export const createTrackSchema = z.strictObject({
  type: z.literal('text'),
  text_type: z.literal('subtitles').optional(),
  url: httpUrl,
  language_code: languageCode,
  name: boundedText(255).optional(),
  closed_captions: z.boolean().optional(),
  passthrough: boundedText(255).optional(),
});

export const updateTrackSchema = createTrackSchema
  .pick({ name: true, closed_captions: true, passthrough: true })
  .extend({ language_code: languageCode.optional() });

export const generateSubtitlesSchema = z.strictObject({
  generated_subtitles: z.array(generatedSubtitlesSchema).min(1),
});

function count(max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(1).max(max));
}

const pageSize = count(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE);
const pageNumber = count(1_000_000).default(1);

export const listAssetsSchema = z.object({
  limit: pageSize,
  page: pageNumber,
  cursor: z.string().optional(),
  live_stream_id: z.string().optional(),
  upload_id: z.string().optional(),
});

/** Signing keys and uploads are listed by page only. */
export const listByPageSchema = z.object({ limit: pageSize, page: pageNumber });

/** @throws {InvalidParameters} naming each invalid parameter. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidParameters(...parsed.error.issues.flatMap(describeIssue));
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `Invalid parameter: ${[...issue.path, key].join('.')}`);
  }
  const name = issue.path.join('.');
  return [name === '' ? issue.message : `${name}: ${issue.message}`];
}

/**
 * Reads a JSON body; an absent body counts as an empty object, as at Mux.
 * @throws {InvalidParameters} when it is not JSON.
 */
export async function readBody(context: Context): Promise<unknown> {
  const text = await context.req.text();
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidParameters('The request body is not valid JSON.');
  }
}
