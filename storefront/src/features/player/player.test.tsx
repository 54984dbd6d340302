import { render, screen } from '@testing-library/react';
import type { KeyboardEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { handleKey } from './controls.tsx';
import {
  clock,
  createMedia,
  lengthLabel,
  seekTo,
  setVolume,
  skip,
  spokenTime,
  toggleMuted,
  togglePlay,
} from './media.ts';
import { Stage } from './stage.tsx';

/** A video that plays, 60 of 120 seconds, and the store that controls it. */
const aVideo = async (
  changes: { currentTime?: number; paused?: boolean; ended?: boolean } = {},
) => {
  const video = document.createElement('video');
  const { currentTime = 60, paused = false, ended = false } = changes;
  Object.defineProperties(video, {
    duration: { value: 120 },
    paused: { value: paused },
    ended: { value: ended },
    play: { value: vi.fn(async () => undefined) },
    pause: { value: vi.fn() },
    // jsdom's lists of tracks take no listeners.
    textTracks: { value: new EventTarget() },
    audioTracks: { value: undefined },
  });
  video.currentTime = currentTime;
  const media = createMedia();
  media.subscribe(() => {});
  media.dispatch({ type: 'mediaelementchangerequest', detail: video });
  await vi.waitFor(() => expect(media.getState().mediaDuration).toBe(120));
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

  it('go to a position, and nowhere while there is no video', async () => {
    const { media, video } = await aVideo();
    seekTo(media, 57);
    expect(video.currentTime).toBe(57);
    expect(() => seekTo(createMedia(), 57)).not.toThrow();
  });

  it('set the volume from 0 to 100, and unmute audibly', async () => {
    const { media, video } = await aVideo();
    setVolume(media, 42);
    expect(video.volume).toBe(0.42);
    toggleMuted(media);
    expect(video.muted).toBe(true);
    await vi.waitFor(() => expect(media.getState().mediaMuted).toBe(true));
    setVolume(media, 140);
    expect([video.volume, video.muted]).toEqual([1, false]);
    setVolume(media, 0);
    await vi.waitFor(() => expect(media.getState().mediaVolume).toBe(0));
    toggleMuted(media);
    expect([video.volume > 0, video.muted]).toEqual([true, false]);
  });

  it('play again what has ended', async () => {
    const { media, video } = await aVideo({ ended: true });
    togglePlay(media);
    expect(video.play).toHaveBeenCalledOnce();
  });

  it('keep neither volume nor mute for the next video', async () => {
    const { media } = await aVideo();
    setVolume(media, 42);
    toggleMuted(media);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('media-chrome'))).toEqual([]);
  });
});

describe('the keys', () => {
  const press = (media: ReturnType<typeof createMedia>, key: string, target: Element) => {
    const event = { key, target, preventDefault: vi.fn() };
    handleKey(media, event as unknown as KeyboardEvent);
  };

  it('play, skip and mute', async () => {
    const { media, video } = await aVideo();
    press(media, ' ', document.body);
    expect(video.pause).toHaveBeenCalledOnce();
    press(media, 'ArrowRight', document.body);
    expect(video.currentTime).toBe(70);
    press(media, 'M', document.body);
    expect(video.muted).toBe(true);
  });

  it('leave a button its space bar and a slider its arrows', async () => {
    const { media, video } = await aVideo();
    press(media, ' ', document.createElement('button'));
    press(media, 'ArrowRight', document.createElement('input'));
    expect([video.currentTime, vi.mocked(video.pause).mock.calls.length]).toEqual([60, 0]);
  });
});

describe('times', () => {
  it('are shown as a clock and read out in words', () => {
    expect([clock(756), clock(5), clock(3723)]).toEqual(['12:36', '0:05', '1:02:03']);
    expect([spokenTime(61), spokenTime(40)]).toEqual(['1 minute 1 second', '40 seconds']);
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
        recovery={{ attempt: 0, startTime: 0, failed: false, renewing: false, retry: () => {} }}
        startTime={null}
        engineRef={() => {}}
      />,
    );
    expect(screen.getByText('Your browser does not support the video tag.').tagName).toBe('VIDEO');
  });
});
