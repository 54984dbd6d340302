import type { Context } from 'hono';
import { z } from 'zod';
import { InvalidParameters } from '../errors.ts';
import { boundedText, metaSchema, playbackPolicySchema } from '../state/asset-document.ts';

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 25;

/** Mux takes one policy in place of a list with one. */
const policies = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(playbackPolicySchema),
);

const inputSettings = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
});

/** `inputs` may be one URL, one object, or a list. */
const inputs = z.preprocess((value) => {
  if (typeof value === 'string') return [{ url: value }];
  return Array.isArray(value) || value === undefined ? value : [value];
}, z.array(inputSettings).min(1));

export const createAssetSchema = z
  .strictObject({
    inputs: inputs.optional(),
    input: inputs.optional(),
    playback_policies: policies.optional(),
    playback_policy: policies.optional(),
    advanced_playback_policies: z
      .array(z.strictObject({ policy: playbackPolicySchema }))
      .optional(),
    passthrough: boundedText(255).optional(),
    meta: metaSchema.optional(),
    video_quality: z.enum(['basic', 'plus', 'premium']).default('basic'),
    max_resolution_tier: z.enum(['1080p', '1440p', '2160p']).default('1080p'),
    normalize_audio: z.boolean().default(false),
    test: z.boolean().default(false),
    master_access: z.literal('none').optional(),
    mp4_support: z.literal('none').optional(),
  })
  .refine((body) => body.inputs ?? body.input, 'inputs: is required');

export const updateAssetSchema = z.strictObject({
  passthrough: boundedText(255).optional(),
  meta: metaSchema.optional(),
  thumbnail_time: z.number().min(0).optional(),
});

export const createPlaybackIdSchema = z.strictObject({
  policy: playbackPolicySchema.default('public'),
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

export const listSigningKeysSchema = z.object({ limit: pageSize, page: pageNumber });

/** @throws {InvalidParameters} naming each parameter that does not fit. */
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
 * Reads a JSON body; no body at all counts as an empty object, as Mux has it.
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
