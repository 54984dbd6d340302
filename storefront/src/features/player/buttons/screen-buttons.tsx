import { MediaUIEvents } from 'media-chrome/constants';
import { useEffect, useState } from 'react';
import * as m from '#messages/player';
import { locale } from '../../../locale.ts';
import { deviceStorage } from '../../../storage.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { PictureInPictureIcon, ScreencastIcon, SubtitlesIcon } from '../../../ui/icons/icons.ts';
import { toasts } from '../../toast/index.ts';
import { onMark } from '../controls.css.ts';
import type { Media, MediaState } from '../video/media.ts';
import type { VideoElement } from '../video/video-element.ts';

const STORAGE_KEY = 'playerSubtitles';

/** Subtitles are off until they are asked for; then they are on with every video of this device. */
const areWanted = (): boolean => deviceStorage.getItem(STORAGE_KEY) === 'on';

type Track = NonNullable<MediaState['mediaSubtitlesList']>[number];

const hasSubtitles = ({ mediaSubtitlesList = [] }: MediaState): boolean =>
  mediaSubtitlesList.length > 0;

const showsSubtitles = ({ mediaSubtitlesShowing = [] }: MediaState): boolean =>
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

const toggleSubtitles = (media: Media): void => {
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
const useSubtitles = (media: Media, state: MediaState): void => {
  const areShown = showsSubtitles(state);
  const areThere = hasSubtitles(state);
  useEffect(() => {
    if (!areThere || areShown === areWanted()) return;
    if (areShown) hide(media);
    else show(media);
  }, [media, areThere, areShown]);
};

/* Presentation API (w3.org/TR/presentation-api): TypeScript's library does not have it. */
type PresentationAvailability = EventTarget & { readonly value: boolean };
type PresentationRequest = { getAvailability: () => Promise<PresentationAvailability> };

declare global {
  interface Window {
    PresentationRequest?: new (url: string) => PresentationRequest;
  }
}

/** The application that each Chromecast has for videos (developers.google.com/cast, Default Media Receiver). */
const RECEIVER_URL = 'cast:CC1AD845';

/** What the browser knows of Chromecasts near; null where it does not look for any. */
const findChromecasts = async (): Promise<PresentationAvailability | null> => {
  if (window.PresentationRequest === undefined) return null;
  // It throws in a browser that does not know such addresses.
  return new window.PresentationRequest(RECEIVER_URL).getAvailability();
};

/** Whether the browser sees a Chromecast near. It looks by itself, without a script of Google's. */
const useChromecast = (): boolean => {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    findChromecasts()
      .then((availability) => {
        if (availability === null || stop.signal.aborted) return;
        const tell = () => setIsNear(availability.value);
        tell();
        availability.addEventListener('change', tell, { signal: stop.signal });
      })
      .catch((error: unknown) => console.info('The browser does not look for televisions', error));
    return () => stop.abort();
  }, []);
  return isNear;
};

/**
 * Google Cast.
 * @param title what the television calls the video
 * @returns a function that asks the member for a television, or for what to do with the one that
 *   plays; null where the browser knows of none
 */
export const useCast = (
  element: VideoElement | null,
  { mediaIsCasting }: MediaState,
  title: string,
): (() => void) | null => {
  const isNear = useChromecast();
  // Without that interface it is AirPlay by which a video plays on a television.
  const isOurs = mediaIsCasting === true && window.PresentationRequest !== undefined;
  if (element === null || !(isNear || isOurs)) return null;
  return () => {
    element.cast(title).catch((error: unknown) => {
      console.warn('The video could not be played on a television', error);
      toasts.show({ kind: 'failure', title: m.noTelevision, description: m.noTelevisionText });
    });
  };
};

const {
  MEDIA_AIRPLAY_REQUEST,
  MEDIA_ENTER_CAST_REQUEST,
  MEDIA_ENTER_PIP_REQUEST,
  MEDIA_EXIT_CAST_REQUEST,
  MEDIA_EXIT_PIP_REQUEST,
} = MediaUIEvents;

/** What asks for a television: AirPlay in Safari, else Remote Playback; null where none is near. */
const televisionRequest = (state: MediaState): string | null => {
  // Media Chrome leaves undefined what is available. Before the first video nothing is known.
  if (state.mediaDuration === undefined) return null;
  if (state.mediaAirplayUnavailable === undefined) return MEDIA_AIRPLAY_REQUEST;
  if (state.mediaCastUnavailable !== undefined) return null;
  return state.mediaIsCasting ? MEDIA_EXIT_CAST_REQUEST : MEDIA_ENTER_CAST_REQUEST;
};

type ScreenButtonsProps = {
  media: Media;
  state: MediaState;
  element: VideoElement | null;
  title: string;
};

/**
 * Television, picture in picture and subtitles: each where the browser and the video have it.
 */
export const ScreenButtons = ({ media, state, element, title }: ScreenButtonsProps) => {
  useSubtitles(media, state);
  const cast = useCast(element, state, title);
  const request = televisionRequest(state);
  const openRequest = request === null ? null : () => media.dispatch({ type: request });
  const television = cast ?? openRequest;
  const isCasting = state.mediaIsCasting === true;
  const hasPictureInPicture =
    state.mediaDuration !== undefined && state.mediaPipUnavailable === undefined && !isCasting;
  const isApart = state.mediaIsPip === true;
  return (
    <>
      {television !== null && (
        <IconButton
          label={m.television}
          aria-pressed={isCasting}
          className={isCasting ? onMark : undefined}
          onClick={television}
        >
          <ScreencastIcon size="large" />
        </IconButton>
      )}
      {hasPictureInPicture && (
        <IconButton
          label={m.pictureInPicture}
          aria-pressed={isApart}
          className={isApart ? onMark : undefined}
          onClick={() =>
            media.dispatch({ type: isApart ? MEDIA_EXIT_PIP_REQUEST : MEDIA_ENTER_PIP_REQUEST })
          }
        >
          <PictureInPictureIcon size="large" />
        </IconButton>
      )}
      {hasSubtitles(state) && (
        <IconButton
          label={m.subtitles}
          aria-pressed={showsSubtitles(state)}
          className={showsSubtitles(state) ? onMark : undefined}
          onClick={() => toggleSubtitles(media)}
        >
          <SubtitlesIcon size="large" />
        </IconButton>
      )}
    </>
  );
};
