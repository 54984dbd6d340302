import { z } from 'zod';
import { languageName, SUBTITLE_LANGUAGES, type Subtitles, type Videos } from '../index.ts';
import { type SubtitlesView, subtitleTextSchema } from './shapes.ts';

const wantedSchema = z.object({
  language: z.enum(SUBTITLE_LANGUAGES),
  /** The file's text; without it Mux transcribes the video. */
  text: subtitleTextSchema.optional(),
});

const viewOf = (subtitles: readonly Subtitles[]): SubtitlesView => {
  const taken = new Set(
    subtitles.flatMap(({ state, language }) => (state === 'failed' ? [] : language)),
  );
  return {
    subtitles: subtitles.map(({ id, name, state, isGenerated }) => ({
      ...{ id, name, state, isGenerated },
    })),
    languages: SUBTITLE_LANGUAGES.filter((code) => !taken.has(code)).map((code) => ({
      ...{ code, name: languageName(code) },
    })),
  };
};

/** Subtitles of the video that a workout shows. */
export const createSubtitles = ({ tracks }: Pick<Videos, 'tracks'>) => ({
  list: async (assetId: string): Promise<SubtitlesView> => viewOf(await tracks.list(assetId)),

  add: async (assetId: string, body: unknown): Promise<void> => {
    const { language, text } = wantedSchema.parse(body);
    await (text === undefined
      ? tracks.generate(assetId, language)
      : tracks.add(assetId, language, text));
  },

  remove: (assetId: string, trackId: string): Promise<void> => tracks.remove(assetId, trackId),
});
