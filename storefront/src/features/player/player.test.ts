import { describe, expect, it, vi } from 'vitest';
import { keyHandler } from './controls.tsx';
import type { Media } from './media.ts';
import {
  clock,
  lengthLabel,
  seekTo,
  setVolume,
  skip,
  spokenTime,
  toggleMuted,
  togglePlay,
} from './media.ts';
import { parseStoryboard } from './sliders.tsx';

const aVideo = (changes: Partial<Media> = {}): Media => ({
  currentTime: 60,
  duration: 120,
  paused: false,
  ended: false,
  muted: false,
  volume: 1,
  readyState: 4,
  play: vi.fn(async () => undefined),
  pause: vi.fn(),
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
  ...changes,
});

describe('the controls', () => {
  it('skip 10 seconds, and stay within the video', () => {
    const video = aVideo({ currentTime: 5 });
    skip(video, -10);
    expect(video.currentTime).toBe(0);
    video.currentTime = 115;
    skip(video, 10);
    expect(video.currentTime).toBe(120);
  });

  it('seek by a slider from 0 to 100', () => {
    const video = aVideo();
    seekTo(video, 47.5);
    expect(video.currentTime).toBe(57);
  });

  it('set the volume from 0 to 100, and mute at 0', () => {
    const video = aVideo();
    setVolume(video, 42);
    expect([video.volume, video.muted]).toEqual([0.42, false]);
    setVolume(video, 0);
    expect(video.muted).toBe(true);
    toggleMuted(video);
    expect([video.volume, video.muted]).toEqual([0.5, false]);
  });

  it('play again what has ended', () => {
    const video = aVideo({ ended: true });
    togglePlay(video);
    expect(video.play).toHaveBeenCalledOnce();
  });
});

describe('the keys', () => {
  const press = (video: Media, key: string, target: Element = document.body, full = vi.fn()) => {
    const event = { key, target, preventDefault: vi.fn() };
    keyHandler(video, full)(event as unknown as Parameters<ReturnType<typeof keyHandler>>[0]);
    return full;
  };

  it('play, skip, mute and fill the screen', () => {
    const video = aVideo();
    press(video, ' ');
    expect(video.pause).toHaveBeenCalledOnce();
    press(video, 'ArrowRight');
    expect(video.currentTime).toBe(70);
    press(video, 'm');
    expect(video.muted).toBe(true);
    expect(press(video, 'F')).toHaveBeenCalledOnce();
  });

  it('leave a button its space bar and a slider its arrows', () => {
    const video = aVideo();
    press(video, ' ', document.createElement('button'));
    press(video, 'ArrowRight', document.createElement('input'));
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

describe('the storyboard', () => {
  it('is read as Mux writes it: regions of one sheet, relative to its own address', () => {
    const vtt =
      'WEBVTT\n\n00:00:00.000 --> 00:00:07.500\nstoryboard.jpg#xywh=0,0,256,144\n\n00:00:07.500 --> 00:01:00.000\nstoryboard.jpg#xywh=256,144,256,144\n';
    expect(parseStoryboard(vtt, 'https://image.mux.com/abc/storyboard.vtt?token=1')).toEqual([
      {
        start: 0,
        end: 7.5,
        url: 'https://image.mux.com/abc/storyboard.jpg',
        x: 0,
        y: 0,
        width: 256,
        height: 144,
      },
      {
        start: 7.5,
        end: 60,
        url: 'https://image.mux.com/abc/storyboard.jpg',
        x: 256,
        y: 144,
        width: 256,
        height: 144,
      },
    ]);
  });
});
