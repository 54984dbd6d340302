import { z } from 'zod';

export const playbackPolicySchema = z.enum(['public', 'signed']);
export type PlaybackPolicy = z.infer<typeof playbackPolicySchema>;

/** Mux bounds these by the number of Unicode characters, not of UTF-16 units. */
export function boundedText(maxCharacters: number) {
  return z
    .string()
    .refine(
      (text) => [...text].length <= maxCharacters,
      `must be at most ${maxCharacters} characters`,
    );
}

export const metaSchema = z.strictObject({
  title: boundedText(512).optional(),
  creator_id: boundedText(128).optional(),
  external_id: boundedText(128).optional(),
});

const videoTrackSchema = z.object({
  id: z.string(),
  type: z.literal('video'),
  /** Seconds. */
  duration: z.number(),
  max_width: z.number(),
  max_height: z.number(),
  max_frame_rate: z.number(),
});

const audioTrackSchema = z.object({
  id: z.string(),
  type: z.literal('audio'),
  status: z.literal('ready'),
  primary: z.boolean(),
  name: z.string(),
  language_code: z.string(),
  /** Seconds. */
  duration: z.number(),
  max_channels: z.number(),
});

export const trackSchema = z.discriminatedUnion('type', [videoTrackSchema, audioTrackSchema]);

const inputSchema = z.object({
  settings: z.object({ url: z.string().optional() }).optional(),
  file: z
    .object({
      container_format: z.string(),
      tracks: z.array(
        z.object({
          type: z.string(),
          duration: z.number().optional(),
          encoding: z.string().optional(),
          width: z.number().optional(),
          height: z.number().optional(),
          frame_rate: z.number().optional(),
          channels: z.number().optional(),
          sample_rate: z.number().optional(),
        }),
      ),
    })
    .optional(),
});

/** What is kept of an asset besides its id, status, folder and playback ids. */
export const assetDocumentSchema = z.object({
  video_quality: z.enum(['basic', 'plus', 'premium']),
  max_resolution_tier: z.enum(['1080p', '1440p', '2160p']),
  normalize_audio: z.boolean(),
  test: z.boolean(),
  /** Seconds. */
  duration: z.number().optional(),
  aspect_ratio: z.string().optional(),
  thumbnail_time: z.number().optional(),
  passthrough: z.string().optional(),
  meta: metaSchema.optional(),
  tracks: z.array(trackSchema),
  inputs: z.array(inputSchema),
  errors: z.object({ type: z.string(), messages: z.array(z.string()) }).optional(),
});

export type AssetDocument = z.infer<typeof assetDocumentSchema>;
export type Track = z.infer<typeof trackSchema>;
