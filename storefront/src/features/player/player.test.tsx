import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { aWorkout } from '../../../test/builders.ts';
import { preferredTrack, ScreenButtons } from './buttons/screen-buttons.tsx';
import { ShareButton, SpeedButton } from './buttons/small-buttons.tsx';
import { handleKey } from './controls.tsx';
import {
  clock,
  createMedia,
  lengthLabel,
  type Media,
  setVolume,
  skip,
  spokenTime,
  toggleMuted,
} from './video/media.ts';
import { Stage } from './video/stage.tsx';
import type { VideoElement } from './video/video-element.ts';

/** A video that plays, 60 of 120 seconds, and the store that controls it. */
const aVideo = async (
  changes: { currentTime?: number; paused?: boolean; ended?: boolean; tracks?: EventTarget } = {},
) => {
  const video = document.createElement('video');
  // jsdom's lists of tracks take no listeners.
  const { currentTime = 60, paused = false, ended = false, tracks = new EventTarget() } = changes;
  Object.defineProperties(video, {
    duration: { value: 120 },
    paused: { value: paused },
    ended: { value: ended },
    play: { value: vi.fn(async () => undefined) },
    pause: { value: vi.fn() },
    textTracks: { value: tracks },
    audioTracks: { value: undefined },
  });
  video.currentTime = currentTime;
  const media = createMedia();
  media.subscribe(() => {});
  media.dispatch({ type: 'mediaelementchangerequest', detail: video });
  await vi.waitFor(() => expect(media.getState().mediaDuration).toBe(120), { timeout: 20_000 });
  return { video, media };
};

describe('the controls', () => {
  it('skip 10 seconds, and stay within the video', async () => {
    const start = await aVideo({ currentTime: 5 });
    skip(start.media, -10);
    expect(start.video.currentTime).toBe(0);
    const end = await aVideo({ currentTime: 115 });
    skip(end.media, 10);
    expect(end.video.currentTime).toBe(120);
  });

  it('set the volume from 0 to 100, and unmute audibly', async () => {
    const { media, video } = await aVideo();
    setVolume(media, 42);
    expect(video.volume).toBe(0.42);
    toggleMuted(media);
    expect(video.muted).toBe(true);
    await vi.waitFor(() => expect(media.getState().mediaMuted).toBe(true), { timeout: 20_000 });
    setVolume(media, 140);
    expect([video.volume, video.muted]).toEqual([1, false]);
    setVolume(media, 0);
    await vi.waitFor(() => expect(media.getState().mediaVolume).toBe(0), { timeout: 20_000 });
    toggleMuted(media);
    expect([video.volume > 0, video.muted]).toEqual([true, false]);
  });
});

describe('the keys', () => {
  const press = (media: Media, key: string, target: Element, code = key) => {
    const modifiers = { ctrlKey: false, metaKey: false, altKey: false };
    handleKey(media, { key, code, target, ...modifiers, preventDefault: vi.fn() });
  };

  it('play, skip and mute', async () => {
    const { media, video } = await aVideo();
    press(media, ' ', document.body);
    expect(video.pause).toHaveBeenCalledOnce();
    press(media, 'ArrowRight', document.body);
    expect(video.currentTime).toBe(70);
    press(media, 'M', document.body);
    expect(video.muted).toBe(true);
    // The same key on a Russian keyboard.
    await vi.waitFor(() => expect(media.getState().mediaMuted).toBe(true));
    press(media, 'ь', document.body, 'KeyM');
    expect(video.muted).toBe(false);
  });

  it("play, pause and skip by a television's remote", async () => {
    const { media, video } = await aVideo();
    press(media, 'Enter', document.body);
    press(media, 'MediaPlayPause', document.body);
    press(media, 'MediaPause', document.body);
    expect(video.pause).toHaveBeenCalledTimes(3);
    press(media, 'MediaPlay', document.body);
    expect(video.play).toHaveBeenCalledOnce();
    press(media, 'MediaFastForward', document.body);
    expect(video.currentTime).toBe(70);
    press(media, 'MediaRewind', document.body);
    press(media, 'MediaRewind', document.body);
    expect(video.currentTime).toBe(50);
  });

  it('leave a button its space bar and a slider its arrows', async () => {
    const { media, video } = await aVideo();
    press(media, ' ', document.createElement('button'));
    press(media, 'ArrowRight', document.createElement('input'));
    expect([video.currentTime, vi.mocked(video.pause).mock.calls.length]).toEqual([60, 0]);
  });
});

/** Two tracks of subtitles; like a browser's list, they say when one is shown or hidden. */
const subtitles = () => {
  const list = new EventTarget();
  const tracks = ['en', 'de'].map((language) => {
    let mode = 'disabled';
    return {
      ...{ kind: 'subtitles', label: language, language },
      get mode() {
        return mode;
      },
      set mode(next: string) {
        mode = next;
        list.dispatchEvent(new Event('change'));
      },
    };
  });
  return Object.assign(list, tracks, { length: tracks.length });
};

/** The list says that it has got a track. */
const comes = (tracks: ReturnType<typeof subtitles>) =>
  tracks.dispatchEvent(Object.assign(new Event('addtrack'), { track: tracks[0] }));

/** The loader of a stream hides all tracks. */
const hide = (tracks: ReturnType<typeof subtitles>) => {
  for (const track of [tracks[0], tracks[1]]) if (track) track.mode = 'disabled';
};

const Buttons = ({ media }: { media: Media }) => {
  const state = useSyncExternalStore(media.subscribe, media.getState);
  return <ScreenButtons media={media} state={state} element={null} title="Slow Bloom" />;
};

describe('the buttons beside the one that closes the player', () => {
  it('show no subtitles until they are asked for, also when the stream shows them', async () => {
    window.localStorage.clear();
    const tracks = subtitles();
    const { media } = await aVideo({ tracks });
    render(<Buttons media={media} />);
    comes(tracks);
    await screen.findByRole('button', { name: 'Subtitles', pressed: false });
    act(() => {
      if (tracks[1]) tracks[1].mode = 'showing';
    });
    await vi.waitFor(() => expect(tracks[1]?.mode).toBe('disabled'), { timeout: 20_000 });

    await userEvent.click(screen.getByRole('button', { name: 'Subtitles' }));
    await screen.findByRole('button', { name: 'Subtitles', pressed: true });
    expect([tracks[0]?.mode, tracks[1]?.mode]).toEqual(['showing', 'disabled']);
    expect(window.localStorage.getItem('playerSubtitles')).toBe('on');
  });

  it('show them with each further video, also when the stream hides them, until they are switched off', async () => {
    window.localStorage.setItem('playerSubtitles', 'on');
    const tracks = subtitles();
    const { media } = await aVideo({ tracks });
    render(<Buttons media={media} />);
    comes(tracks);
    const button = await screen.findByRole('button', { name: 'Subtitles', pressed: true });
    act(() => hide(tracks));
    await vi.waitFor(() => expect(tracks[0]?.mode).toBe('showing'), { timeout: 20_000 });

    await userEvent.click(button);
    await screen.findByRole('button', { name: 'Subtitles', pressed: false });
    expect([tracks[0]?.mode, tracks[1]?.mode]).toEqual(['disabled', 'disabled']);
    expect(window.localStorage.getItem('playerSubtitles')).toBe('off');
    window.localStorage.clear();
  });

  it.each([
    ['the page’s language', ['es', 'de'], ['de', 'es'], 'es'],
    ['the browser’s, when the page’s is missing', ['es', 'de-AT'], ['en', 'de'], 'de'],
    ['another region of the language', ['en', 'fr'], ['de', 'en-GB'], 'en-GB'],
    ['the first, when none is known', ['es'], ['de', 'en'], 'de'],
    ['none of none', ['es'], [], undefined],
  ])('choose %s', (_what, languages, tracks, expected) => {
    const list = tracks.map((language) => ({ language }));
    expect(preferredTrack(list, languages)?.language).toBe(expected);
  });
});

describe('the speed of a video without a list of moves', () => {
  it('changes with each press, among three, and is kept for the next video', async () => {
    const user = userEvent.setup();
    const { video } = await aVideo();
    const element = video as unknown as VideoElement;
    const { unmount } = render(<SpeedButton element={element} />);
    for (const speed of [1.25, 0.75]) {
      await user.click(screen.getByRole('button', { name: /^Speed/ }));
      expect(screen.getByRole('button', { name: `Speed ${speed}` })).toBeTruthy();
      expect(video.playbackRate).toBe(speed);
    }
    unmount();
    video.playbackRate = 1;
    render(<SpeedButton element={element} />);
    expect(video.playbackRate).toBe(0.75);
    await user.click(screen.getByRole('button', { name: 'Speed 0.75' }));
    expect(video.playbackRate).toBe(1);
  });
});

describe('times', () => {
  it('are shown as a clock and read out in words', () => {
    expect([clock(756), clock(5), clock(3723)]).toEqual(['12:36', '0:05', '1:02:03']);
    expect([61, 40, 1680, 0].map(spokenTime)).toEqual([
      ...['1 minute 1 second', '40 seconds', '28 minutes', '0 seconds'],
    ]);
    expect([lengthLabel(1440), lengthLabel(36)]).toEqual(['24 min', '36 sec']);
  });
});

describe("the player's picture (spec section 2, Player overlay)", () => {
  it('says so in a browser without video', () => {
    const video = {
      title: 'Long Plank',
      instructor: 'Ines Halloran',
      poster: null,
      src: null,
      storyboard: null,
      announcedSeconds: 1500,
      moves: null,
    };
    render(
      <Stage
        state={{ status: 'loading', video }}
        waiting={false}
        casting={false}
        recovery={{ attempt: 0, startTime: 0, failed: false, renewing: false, retry: () => {} }}
        startTime={null}
        openedAt={null}
        media={createMedia()}
        attach={() => {}}
      />,
    );
    expect(screen.getByText('Your browser does not support the video tag.').tagName).toBe('VIDEO');
  });
});

describe('sharing from here', () => {
  it('copies the address with the second that is shown, and says so until the focus leaves', async () => {
    const user = userEvent.setup();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    render(<ShareButton workout={aWorkout(1, { slug: 'long-plank' })} seconds={83.9} />);
    await user.click(screen.getByRole('button', { name: 'Share from here' }));
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/workouts/long-plank?t=83`);
    expect(screen.getByRole('status').textContent).toBe('The link is copied.');
    await user.tab();
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
