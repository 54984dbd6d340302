import { PLAYER } from 'contract';
import { MediaUIEvents } from 'media-chrome/constants';
import {
  createMediaStore,
  type MediaStore,
  type MediaState as StoredState,
} from 'media-chrome/media-store/media-store';
import { type RequestMap, requestMap } from 'media-chrome/media-store/request-map';
import * as m from '#messages/player';

/** Seconds as a clock: `12:36`, `1:02:03`. */
export const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
};

/** Seconds as a text for screen readers: `12 minutes 36 seconds`, `28 minutes`. */
export const spokenTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const parts = [
    minutes > 0 && m.minutes({ count: minutes }),
    (minutes === 0 || rest > 0) && m.seconds({ count: rest }),
  ];
  return parts.filter(Boolean).join(' ');
};

/** A video's length below the remaining time: whole minutes, or seconds when it is short. */
export const lengthLabel = (seconds: number): string =>
  seconds < 60
    ? m.shortSeconds({ seconds: Math.round(seconds) })
    : m.shortMinutes({ minutes: Math.round(seconds / 60) });

/** Media Chrome's store: the state of the video, and requests that change it. */
export type Media = MediaStore;
export type MediaState = Partial<StoredState>;

/**
 * The store's own requests, but what they change is in its state at once: it would wait for the
 * video's event, and until then the next press of a key would count from the old value.
 */
const REQUESTS: RequestMap = {
  ...requestMap,
  [MediaUIEvents.MEDIA_SEEK_REQUEST]: (mediator, owners, action) => {
    requestMap[MediaUIEvents.MEDIA_SEEK_REQUEST](mediator, owners, action);
    return { mediaCurrentTime: mediator.mediaCurrentTime.get(owners) };
  },
  [MediaUIEvents.MEDIA_VOLUME_REQUEST]: (mediator, owners, action) => {
    requestMap[MediaUIEvents.MEDIA_VOLUME_REQUEST](mediator, owners, action);
    return {
      mediaVolume: mediator.mediaVolume.get(owners),
      mediaMuted: mediator.mediaMuted.get(owners),
    };
  },
};

/** A new store for the package's controller; it keeps volume and mute on this device. */
export const createMedia = (): Media =>
  createMediaStore({ requestMap: REQUESTS, options: { noSubtitlesLangPref: true } });

export const isPlaying = ({ mediaPaused = true, mediaEnded = false }: MediaState): boolean =>
  !mediaPaused && !mediaEnded;

export const play = (media: Media): void =>
  media.dispatch({ type: MediaUIEvents.MEDIA_PLAY_REQUEST });

export const pause = (media: Media): void =>
  media.dispatch({ type: MediaUIEvents.MEDIA_PAUSE_REQUEST });

export const togglePlay = (media: Media): void =>
  isPlaying(media.getState()) ? pause(media) : play(media);

/** Goes to a position in seconds, within the video. */
export const seekTo = (media: Media, seconds: number): void => {
  const { mediaDuration } = media.getState();
  const detail = Math.min(mediaDuration || Number.POSITIVE_INFINITY, Math.max(0, seconds));
  if (Number.isFinite(detail)) media.dispatch({ type: MediaUIEvents.MEDIA_SEEK_REQUEST, detail });
};

/** Jumps by seconds, forward or back. */
export const skip = (media: Media, seconds: number): void =>
  seekTo(media, (media.getState().mediaCurrentTime ?? 0) + seconds);

/** The volume that is heard, 0 to 100. */
export const volumeOf = ({ mediaMuted = false, mediaVolume = 1 }: MediaState): number =>
  mediaMuted ? PLAYER.volumeMin : Math.round(mediaVolume * PLAYER.volumeMax);

/** Sets the volume, 0 to 100; a volume above 0 also unmutes. */
export const setVolume = (media: Media, volume: number): void =>
  media.dispatch({
    type: MediaUIEvents.MEDIA_VOLUME_REQUEST,
    detail: Math.min(PLAYER.volumeMax, Math.max(PLAYER.volumeMin, volume)) / PLAYER.volumeMax,
  });

/** Toggles mute; from volume 0 it unmutes at an audible volume. */
export const toggleMuted = (media: Media): void => {
  const { MEDIA_MUTE_REQUEST, MEDIA_UNMUTE_REQUEST } = MediaUIEvents;
  const isSilent = volumeOf(media.getState()) === 0;
  media.dispatch({ type: isSilent ? MEDIA_UNMUTE_REQUEST : MEDIA_MUTE_REQUEST });
};

export const toggleFullscreen = (media: Media): void => {
  const { MEDIA_ENTER_FULLSCREEN_REQUEST, MEDIA_EXIT_FULLSCREEN_REQUEST } = MediaUIEvents;
  const { mediaIsFullscreen } = media.getState();
  media.dispatch({
    type: mediaIsFullscreen ? MEDIA_EXIT_FULLSCREEN_REQUEST : MEDIA_ENTER_FULLSCREEN_REQUEST,
  });
};

/** Asks for the preview frame at a position in seconds; null for none. */
export const preview = (media: Media, seconds: number | null): void =>
  media.dispatch({ type: MediaUIEvents.MEDIA_PREVIEW_REQUEST, detail: seconds });
