import type { Page } from '@playwright/test';

/*
 * A stand-in of Google's Cast script and of a Chromecast (developers.google.com/cast/docs/reference
 * /web_sender): what castable-video uses of it. No machine without a Chromecast can have the real one.
 */

/** What a test sees of the television, and does with it. */
export type Television = {
  /** The video that it was asked to play: its address, the start in seconds, and its name. */
  loaded: { address: string; start: number; title: string } | null;
  isPaused: boolean;
  currentTime: number;
  /** Moves its clock to a video second, as if it had played until then. */
  playTo: (seconds: number) => void;
  /** The video has been played to its end: the television has none any more. */
  finish: () => void;
  /** Somebody switches it off. */
  switchOff: () => void;
  /** How often a page has ended its session. */
  ends: number;
};

declare global {
  interface Window {
    television: Television;
  }
}

/** Runs in the page, in the place of Google's script. */
const castScript = (): void => {
  type Listener = (event: { value?: unknown }) => void;
  const emitter = () => {
    const listeners = new Map<string, Set<Listener>>();
    return {
      addEventListener: (type: string, listener: Listener) => {
        listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
      },
      removeEventListener: (type: string, listener: Listener) => {
        listeners.get(type)?.delete(listener);
      },
      emit: (type: string, value?: unknown) => {
        for (const listener of listeners.get(type) ?? []) listener({ value });
      },
    };
  };
  const names = <T extends string>(...all: T[]) =>
    Object.fromEntries(all.map((name) => [name, name])) as { [name in T]: name };

  const player = {
    isConnected: false,
    isMediaLoaded: false,
    isPaused: false,
    isMuted: false,
    volumeLevel: 1,
    currentTime: 0,
    duration: 0,
    playerState: 'IDLE',
    mediaInfo: null as object | null,
    savedPlayerState: null as { currentTime: number; isPaused: boolean } | null,
    controller: {},
  };
  type Player = typeof player;
  const changes = emitter();
  const context = emitter();
  const set = <Name extends keyof Player>(name: Name, value: Player[Name], event: string) => {
    if (player[name] === value) return;
    player[name] = value;
    changes.emit(event, value);
  };
  const setState = (state: string) => set('playerState', state, 'PLAYER_STATE_CHANGED');
  const setTime = (seconds: number) => set('currentTime', seconds, 'CURRENT_TIME_CHANGED');

  Object.assign(changes, {
    playOrPause: () => {
      set('isPaused', !player.isPaused, 'IS_PAUSED_CHANGED');
      setState(player.isPaused ? 'PAUSED' : 'PLAYING');
    },
    seek: () => changes.emit('CURRENT_TIME_CHANGED', player.currentTime),
    muteOrUnmute: () => set('isMuted', !player.isMuted, 'IS_MUTED_CHANGED'),
    setVolumeLevel: () => changes.emit('VOLUME_LEVEL_CHANGED', player.volumeLevel),
  });

  const unload = () => {
    player.isMediaLoaded = false;
    player.currentTime = 0;
    player.mediaInfo = null;
    set('isPaused', false, 'IS_PAUSED_CHANGED');
    setState('IDLE');
  };
  const disconnect = () => {
    player.savedPlayerState = { currentTime: player.currentTime, isPaused: player.isPaused };
    player.isMediaLoaded = false;
    player.playerState = 'IDLE';
    set('isConnected', false, 'IS_CONNECTED_CHANGED');
    context.emit('CAST_STATE_CHANGED');
  };
  type Info = { contentId: string; metadata: { title: string } };
  type Request = { media: Info; currentTime: number; autoplay: boolean };
  const session = {
    loadMedia: async ({ media, currentTime, autoplay }: Request) => {
      window.television.loaded = {
        ...{ address: media.contentId, start: currentTime, title: media.metadata.title },
      };
      setState('BUFFERING');
      // A real one reads it in the stream.
      const here = document.querySelector('mux-player')?.media.nativeEl;
      const { duration = 0 } = here ?? {};
      Object.assign(player, { mediaInfo: media, duration, isMediaLoaded: true });
      changes.emit('IS_MEDIA_LOADED_CHANGED', true);
      setTime(currentTime);
      set('isPaused', !autoplay, 'IS_PAUSED_CHANGED');
      setState(autoplay ? 'PLAYING' : 'PAUSED');
    },
    getSessionObj: () => ({ media: [] }),
  };

  window.television = {
    loaded: null,
    ends: 0,
    get isPaused() {
      return player.isPaused;
    },
    get currentTime() {
      return player.currentTime;
    },
    playTo: setTime,
    finish: unload,
    switchOff: disconnect,
  };
  const instance = {
    ...context,
    setOptions: () => {},
    getCastState: () => (player.isConnected ? 'CONNECTED' : 'NOT_CONNECTED'),
    getSessionState: () => 'SESSION_STARTED',
    getCurrentSession: () => (player.isConnected ? session : null),
    requestSession: async () => set('isConnected', true, 'IS_CONNECTED_CHANGED'),
    endCurrentSession: () => {
      window.television.ends += 1;
      disconnect();
    },
  };
  Object.assign(window, {
    chrome: {
      cast: {
        isAvailable: true,
        media: {
          StreamType: names('BUFFERED', 'LIVE'),
          PlayerState: names('IDLE', 'PLAYING', 'PAUSED', 'BUFFERING'),
          TrackType: names('TEXT'),
          HlsSegmentFormat: names('FMP4', 'AAC', 'TS'),
          HlsVideoSegmentFormat: names('FMP4', 'MPEG2_TS'),
          GenericMediaMetadata: Object,
          MediaInfo: class {
            readonly contentId: string;
            constructor(contentId: string) {
              this.contentId = contentId;
            }
          },
          LoadRequest: class {
            readonly media: object;
            constructor(media: object) {
              this.media = media;
            }
          },
        },
      },
    },
    cast: {
      framework: {
        CastContext: { getInstance: () => instance },
        CastContextEventType: names('CAST_STATE_CHANGED', 'SESSION_STATE_CHANGED'),
        SessionState: names('SESSION_RESUMED'),
        RemotePlayerEventType: names(
          'IS_CONNECTED_CHANGED',
          'DURATION_CHANGED',
          'VOLUME_LEVEL_CHANGED',
          'IS_MUTED_CHANGED',
          'CURRENT_TIME_CHANGED',
          'VIDEO_INFO_CHANGED',
          'IS_PAUSED_CHANGED',
          'PLAYER_STATE_CHANGED',
          'IS_MEDIA_LOADED_CHANGED',
        ),
        RemotePlayer: class {
          constructor() {
            player.controller = changes;
            // biome-ignore lint/correctness/noConstructorReturn: there is one television
            return player;
          }
        },
        RemotePlayerController: class {},
      },
    },
  });
  customElements.define('google-cast-button', class extends HTMLElement {});
  (window as { __onGCastApiAvailable?: (isAvailable: boolean) => void }).__onGCastApiAvailable?.(
    true,
  );
};

const SCRIPT = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1';

/**
 * Lets a page be in a browser with Google Cast, near a Chromecast.
 * @returns the addresses at Google that the page has asked for; while `isBlocked`, it gets nothing
 */
export const nearChromecast = async (page: Page) => {
  const google = { asked: [] as string[], isBlocked: false };
  await page.addInitScript(() => {
    Object.assign(window, {
      chrome: {},
      PresentationRequest: class {
        getAvailability = async () => Object.assign(new EventTarget(), { value: true });
      },
    });
  });
  await page.route(/^https:\/\/www\.gstatic\.com\//, (route) => {
    google.asked.push(route.request().url());
    if (google.isBlocked || route.request().url() !== SCRIPT) return route.abort();
    return route.fulfill({ contentType: 'text/javascript', body: `(${castScript})();` });
  });
  return google;
};
