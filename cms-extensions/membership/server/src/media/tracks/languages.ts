import type Mux from '@mux/mux-node';

type Spoken = Exclude<Mux.Video.AssetGeneratedSubtitleSettings['language_code'], undefined>;

/** The languages that Mux can write down (its API, 'generated_subtitles'), and that we offer. */
export const SUBTITLE_LANGUAGES = [
  ...(['en', 'es', 'de', 'fr', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'no'] as const),
  ...(['fi', 'cs', 'sk', 'hr', 'ro', 'bg', 'el', 'tr', 'uk', 'ru', 'ca'] as const),
] satisfies readonly Spoken[];

export type SubtitleLanguage = (typeof SUBTITLE_LANGUAGES)[number];

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** What a language is called, and its subtitles with it. */
export const languageName = (language: SubtitleLanguage): string => names.of(language) ?? language;
