import { z } from 'zod';
import { failureSchema, loopRunSchema, metaSchema } from './asset-fields.ts';
import { inputSettingsSchema } from './asset-settings.ts';

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

const textTrackSchema = z.object({
  id: z.string(),
  type: z.literal('text'),
  text_type: z.literal('subtitles'),
  text_source: z.enum(['uploaded', 'generated_vod']),
  status: z.enum(['preparing', 'ready', 'errored']),
  name: z.string(),
  language_code: z.string(),
  closed_captions: z.boolean(),
  passthrough: z.string().optional(),
  /** Where an uploaded text comes from; not shown. */
  source_url: z.string().optional(),
  /** Its WebVTT in the asset's folder, when it came with a packaged asset; not shown. */
  package_file: z.string().optional(),
  /** Shown in events alone. */
  error: failureSchema.optional(),
});

const trackSchema = z.discriminatedUnion('type', [
  videoTrackSchema,
  audioTrackSchema,
  textTrackSchema,
]);

const inputSchema = z.object({
  settings: inputSettingsSchema.optional(),
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

/** Why Mux calls an input non-standard. */
const nonStandardReasonsSchema = z.object({
  video_codec: z.string().optional(),
  video_resolution: z.string().optional(),
  video_frame_rate: z.string().optional(),
  unsupported_pixel_format: z.string().optional(),
  audio_codec: z.string().optional(),
});

/** What is kept of an asset besides its id, status, folder and playback ids. */
export const assetDocumentSchema = z.object({
  video_quality: z.enum(['basic', 'plus', 'premium']),
  max_resolution_tier: z.enum(['1080p', '1440p', '2160p']),
  normalize_audio: z.boolean(),
  test: z.boolean(),
  /** The direct upload that brought it. */
  upload_id: z.string().optional(),
  /** Seconds. */
  duration: z.number().optional(),
  aspect_ratio: z.string().optional(),
  thumbnail_time: z.number().optional(),
  /** What a stream without files of its own consists of; not shown. */
  composed: z.array(loopRunSchema).optional(),
  passthrough: z.string().optional(),
  meta: metaSchema.optional(),
  tracks: z.array(trackSchema),
  inputs: z.array(inputSchema),
  non_standard_input_reasons: nonStandardReasonsSchema.optional(),
  /** How much of a non-standard input is encoded. */
  transcoded_percent: z.number().optional(),
  errors: failureSchema.optional(),
});

export type AssetDocument = z.infer<typeof assetDocumentSchema>;
export type NonStandardReasons = z.infer<typeof nonStandardReasonsSchema>;
export type Track = z.infer<typeof trackSchema>;
/** A track that came with the video. */
export type MediaTrack = Exclude<Track, { type: 'text' }>;
export type TextTrack = z.infer<typeof textTrackSchema>;
