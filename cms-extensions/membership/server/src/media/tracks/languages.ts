import type Mux from '@mux/mux-node';

type Spoken = Exclude<Mux.Video.AssetGeneratedSubtitleSettings['language_code'], undefined>;

/**
 * The languages in which Mux can generate subtitles (its API, 'generated_subtitles') and that we
 * offer.
 */
export const SUBTITLE_LANGUAGES = [
  ...(['en', 'es', 'de', 'fr', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'no'] as const),
  ...(['fi', 'cs', 'sk', 'hr', 'ro', 'bg', 'el', 'tr', 'uk', 'ru', 'ca'] as const),
] satisfies readonly Spoken[];

export type SubtitleLanguage = (typeof SUBTITLE_LANGUAGES)[number];

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** The name of a language, also used for its subtitles. */
export const languageName = (language: SubtitleLanguage): string => names.of(language) ?? language;
