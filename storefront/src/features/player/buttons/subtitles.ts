import { MediaUIEvents } from 'media-chrome/constants';
import { useEffect } from 'react';
import { locale } from '../../../locale.ts';
import { deviceStorage } from '../../../storage.ts';
import type { Media, MediaState } from '../video/media.ts';

const STORAGE_KEY = 'playerSubtitles';

/** Subtitles are off until they are asked for; then they are on with every video of this device. */
const areWanted = (): boolean => deviceStorage.getItem(STORAGE_KEY) === 'on';

type Track = NonNullable<MediaState['mediaSubtitlesList']>[number];

export const hasSubtitles = ({ mediaSubtitlesList = [] }: MediaState): boolean =>
  mediaSubtitlesList.length > 0;

export const showsSubtitles = ({ mediaSubtitlesShowing = [] }: MediaState): boolean =>
  mediaSubtitlesShowing.length > 0;

/** 'pt' of 'pt-BR' */
const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

/** The subtitles in the language of the page, else in one of the browser's, else the first. */
export const preferredTrack = <T extends Pick<Track, 'language'>>(
  tracks: readonly T[],
  languages: readonly string[],
): T | undefined => {
  const inLanguage = (tag: string) =>
    tracks.find(({ language }) => languageOf(language) === languageOf(tag));
  const [language] = languages.filter((tag) => inLanguage(tag) !== undefined);
  return language === undefined ? tracks[0] : inLanguage(language);
};

const show = (media: Media): void => {
  const { mediaSubtitlesList = [] } = media.getState();
  const track = preferredTrack(mediaSubtitlesList, [locale, ...navigator.languages]);
  media.dispatch({ type: MediaUIEvents.MEDIA_SHOW_SUBTITLES_REQUEST, detail: track });
};

const hide = (media: Media): void =>
  media.dispatch({ type: MediaUIEvents.MEDIA_TOGGLE_SUBTITLES_REQUEST, detail: false });

/** Shows or hides the subtitles, and keeps the choice on this device. */
export const toggleSubtitles = (media: Media): void => {
  const areNowWanted = !showsSubtitles(media.getState());
  deviceStorage.setItem(STORAGE_KEY, areNowWanted ? 'on' : 'off');
  if (areNowWanted) show(media);
  else hide(media);
};

/**
 * Shows the subtitles of a new or reloaded video to those who asked for them once, and hides those
 * that the video itself or the browser switched on for others. The loader of the stream may change
 * all tracks after they have come.
 */
export const useSubtitles = (media: Media, state: MediaState): void => {
  const areShown = showsSubtitles(state);
  const areThere = hasSubtitles(state);
  useEffect(() => {
    if (!areThere || areShown === areWanted()) return;
    if (areShown) hide(media);
    else show(media);
  }, [media, areThere, areShown]);
};
