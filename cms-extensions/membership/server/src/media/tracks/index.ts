import Mux from '@mux/mux-node';
import { NotFound } from '../../platform/http/index.ts';
import { NothingSpoken, SubtitlesTaken } from '../errors.ts';
import { orNull } from '../mux.ts';
import type { SubtitleFiles } from './files.ts';
import { formatOf } from './formats.ts';
import { languageName, type SubtitleLanguage } from './languages.ts';

export { createSubtitleFiles } from './files.ts';
export { languageName, SUBTITLE_LANGUAGES } from './languages.ts';

/** Subtitles of a video, as Mux has them. */
export type Subtitles = {
  id: string;
  /** BCP 47, or `auto` until Mux has detected the language. */
  language: string;
  name: string;
  state: 'preparing' | 'ready' | 'failed';
  isGenerated: boolean;
};

type Track = Mux.Video.Track;

const STATES = { preparing: 'preparing', ready: 'ready', errored: 'failed' } as const;

const subtitlesOf = (track: Track): Subtitles[] => {
  const { id, type, status = 'preparing', language_code = '', name, text_source } = track;
  if (id === undefined || type !== 'text' || status === 'deleted') return [];
  return [
    {
      ...{ id, language: language_code, name: name ?? language_code },
      state: STATES[status],
      isGenerated: text_source?.startsWith('generated') ?? false,
    },
  ];
};

/** HLS identifies a video's subtitles by name, so each name, and each language, may occur once. */
const orTaken = async <Made>(made: Promise<Made>): Promise<Made> => {
  try {
    return await made;
  } catch (error) {
    if (error instanceof Mux.BadRequestError) throw new SubtitlesTaken();
    throw error;
  }
};

type Parts = { mux: Mux; files: SubtitleFiles };

/** Subtitles of videos at Mux. */
export const createTracks = ({ mux, files }: Parts) => {
  const { assets } = mux.video;

  const tracksOf = async (assetId: string): Promise<Track[]> => {
    const asset = await orNull(assets.retrieve(assetId));
    if (asset === null) throw new NotFound('Video');
    return asset.tracks ?? [];
  };

  const assertFree = (tracks: readonly Track[], language: string): void => {
    const taken = tracks.flatMap(subtitlesOf).filter(({ state }) => state !== 'failed');
    if (taken.some((one) => one.language === language)) throw new SubtitlesTaken();
  };

  return {
    /** @throws NotFound when the asset is gone */
    list: async (assetId: string): Promise<Subtitles[]> =>
      (await tracksOf(assetId)).flatMap(subtitlesOf),

    /**
     * Makes Mux fetch subtitles that the coach uploads.
     * @param text WebVTT or SubRip
     * @throws NotSubtitles, SubtitlesTaken, NotFound
     */
    add: async (assetId: string, language: SubtitleLanguage, text: string): Promise<void> => {
      const format = formatOf(text);
      assertFree(await tracksOf(assetId), language);
      const url = await files.keep(text, format);
      const made = assets.createTrack(assetId, {
        ...{ url, type: 'text', text_type: 'subtitles' },
        ...{ language_code: language, name: languageName(language) },
      });
      await orTaken(made);
    },

    /**
     * Makes Mux generate subtitles from the speech.
     * @throws NothingSpoken, SubtitlesTaken, NotFound
     */
    generate: async (assetId: string, language: SubtitleLanguage): Promise<void> => {
      const tracks = await tracksOf(assetId);
      const sound = tracks.find(({ type }) => type === 'audio')?.id;
      if (sound === undefined) throw new NothingSpoken();
      assertFree(tracks, language);
      const wanted = { language_code: language, name: languageName(language) };
      const made = assets.generateSubtitles(assetId, sound, { generated_subtitles: [wanted] });
      await orTaken(made);
    },

    /** Does nothing when the track is already gone. */
    remove: async (assetId: string, trackId: string): Promise<void> => {
      await orNull(assets.deleteTrack(assetId, trackId));
    },
  };
};

export type Tracks = ReturnType<typeof createTracks>;
