import { z } from 'zod';
import { boundedText, metaSchema, playbackPolicySchema } from './asset-fields.ts';

/** What Mux's speech recognition understands; `auto` leaves the choice to it. */
const SPOKEN_LANGUAGES = [
  ...['en', 'es', 'it', 'pt', 'de', 'fr', 'pl', 'ru', 'nl', 'ca', 'tr', 'sv', 'uk', 'no', 'fi'],
  ...['sk', 'el', 'cs', 'hr', 'da', 'ro', 'bg', 'auto'],
] as const;

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

export const languageCode = z.string().refine(isLanguageTag, 'must be a BCP 47 language code');

export const generatedSubtitlesSchema = z.strictObject({
  language_code: z.enum(SPOKEN_LANGUAGES).optional(),
  name: boundedText(255).optional(),
  passthrough: boundedText(255).optional(),
});

export const inputSettingsSchema = z
  .strictObject({
    url: httpUrl.optional(),
    type: z.enum(['video', 'text']).optional(),
    text_type: z.literal('subtitles').optional(),
    language_code: languageCode.optional(),
    name: boundedText(255).optional(),
    closed_captions: z.boolean().optional(),
    passthrough: boundedText(255).optional(),
    generated_subtitles: z.array(generatedSubtitlesSchema).min(1).optional(),
  })
  .refine(
    ({ type, url, text_type, language_code }) =>
      type !== 'text' || (url !== undefined && text_type !== undefined && language_code),
    'a text input needs url, text_type and language_code',
  );

/** How an asset is to be made, under Mux's current names: what a call said, without defaults. */
export const assetSettingsSchema = z.strictObject({
  inputs: z.array(inputSettingsSchema).min(1).optional(),
  playback_policies: z.array(playbackPolicySchema).optional(),
  advanced_playback_policies: z.array(z.strictObject({ policy: playbackPolicySchema })).optional(),
  passthrough: boundedText(255).optional(),
  meta: metaSchema.optional(),
  video_quality: z.enum(['basic', 'plus', 'premium']).optional(),
  max_resolution_tier: z.enum(['1080p', '1440p', '2160p']).optional(),
  normalize_audio: z.boolean().optional(),
  test: z.boolean().optional(),
  master_access: z.literal('none').optional(),
  mp4_support: z.literal('none').optional(),
});

export type GeneratedSubtitles = z.infer<typeof generatedSubtitlesSchema>;
export type InputSettings = z.infer<typeof inputSettingsSchema>;
export type AssetSettings = z.infer<typeof assetSettingsSchema>;

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch (cause) {
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}
