import { newId } from '../ids.ts';
import type { TextTrack } from '../state/asset-document.ts';
import type { GeneratedSubtitles, InputSettings } from '../state/asset-settings.ts';

const DEFAULT_SPOKEN_LANGUAGE = 'en';

interface UploadedText {
  url: string;
  language_code: string;
  name?: string | undefined;
  closed_captions?: boolean | undefined;
  passthrough?: string | undefined;
}

/** A text track from a URL, still to be fetched. Without a name it is called after its language. */
export function uploadedTrack(text: UploadedText): TextTrack {
  return {
    id: newId(),
    type: 'text',
    text_type: 'subtitles',
    text_source: 'uploaded',
    status: 'preparing',
    name: text.name ?? languageName(text.language_code),
    language_code: text.language_code,
    closed_captions: text.closed_captions ?? false,
    ...(text.passthrough !== undefined && { passthrough: text.passthrough }),
    source_url: text.url,
  };
}

/** A text track that is to be made from what is spoken. */
export function generatedTrack(settings: GeneratedSubtitles): TextTrack {
  const language_code = settings.language_code ?? DEFAULT_SPOKEN_LANGUAGE;
  const spoken = language_code === 'auto' ? 'Subtitles' : languageName(language_code);
  return {
    id: newId(),
    type: 'text',
    text_type: 'subtitles',
    text_source: 'generated_vod',
    status: 'preparing',
    name: settings.name ?? `${spoken} (generated)`,
    language_code,
    closed_captions: false,
    ...(settings.passthrough !== undefined && { passthrough: settings.passthrough }),
  };
}

/** The text tracks that an asset's inputs ask for. */
export function tracksOfInputs(inputs: readonly InputSettings[]): TextTrack[] {
  return inputs.flatMap((input) => {
    const { type, url, language_code } = input;
    const isText = type === 'text' && url !== undefined && language_code !== undefined;
    if (isText) return [uploadedTrack({ ...input, url, language_code })];
    return (input.generated_subtitles ?? []).map(generatedTrack);
  });
}

/** A name that two of the tracks have: HLS tells them apart by it. */
export function repeatedName(tracks: readonly TextTrack[]): string | undefined {
  const names = tracks.map(({ name }) => name);
  return names.find((name, index) => names.indexOf(name) !== index);
}

function languageName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
}
