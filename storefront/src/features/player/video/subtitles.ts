import { MediaUIEvents } from 'media-chrome/constants';
import { useEffect } from 'react';
import type { Media, MediaState } from './media.ts';

const STORAGE_KEY = 'playerSubtitles';

/** Subtitles are on where a video has them, until they are switched off on this device. */
const areWanted = (): boolean => {
  try {
    return window.localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch (error) {
    console.info('The choice of subtitles cannot be read', error);
    return true;
  }
};

export const hasSubtitles = ({ mediaSubtitlesList = [] }: MediaState): boolean =>
  mediaSubtitlesList.length > 0;

export const showsSubtitles = ({ mediaSubtitlesShowing = [] }: MediaState): boolean =>
  mediaSubtitlesShowing.length > 0;

/** Media Chrome takes the first of the browser's languages that the video has. */
const show = (media: Media, areShown: boolean): void =>
  media.dispatch({ type: MediaUIEvents.MEDIA_TOGGLE_SUBTITLES_REQUEST, detail: areShown });

/** Shows or hides the subtitles, and keeps the choice on this device. */
export const toggleSubtitles = (media: Media): void => {
  const areNowWanted = !showsSubtitles(media.getState());
  try {
    window.localStorage.setItem(STORAGE_KEY, areNowWanted ? 'on' : 'off');
  } catch (error) {
    console.info('The choice of subtitles cannot be kept', error);
  }
  show(media, areNowWanted);
};

/**
 * Shows the subtitles of a new or reloaded video as they were chosen. Media Chrome would do so when
 * their track comes, but the loader of the stream may hide all tracks after that.
 */
export const useSubtitles = (media: Media, state: MediaState): void => {
  const areMissing = hasSubtitles(state) && !showsSubtitles(state);
  useEffect(() => {
    if (areMissing && areWanted()) show(media, true);
  }, [media, areMissing]);
};
