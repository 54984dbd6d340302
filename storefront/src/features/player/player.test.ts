import { describe, expect, it, vi } from 'vitest';
import { clock, lengthLabel, spokenTime } from './clock.ts';
import { keyHandler } from './keys.ts';
import { seekTo, setVolume, skip, toggleMuted, togglePlay } from './media-actions.ts';
import type { Media } from './media-state.ts';
import { parseStoryboard } from './storyboard.ts';

const aFilm = (changes: Partial<Media> = {}): Media => ({
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
  it('skip 10 seconds, and stay within the film', () => {
    const film = aFilm({ currentTime: 5 });
    skip(film, -10);
    expect(film.currentTime).toBe(0);
    film.currentTime = 115;
    skip(film, 10);
    expect(film.currentTime).toBe(120);
  });

  it('seek by a slider from 0 to 100', () => {
    const film = aFilm();
    seekTo(film, 47.5);
    expect(film.currentTime).toBe(57);
  });

  it('set the volume from 0 to 100, and mute at 0', () => {
    const film = aFilm();
    setVolume(film, 42);
    expect([film.volume, film.muted]).toEqual([0.42, false]);
    setVolume(film, 0);
    expect(film.muted).toBe(true);
    toggleMuted(film);
    expect([film.volume, film.muted]).toEqual([0.5, false]);
  });

  it('play again what has ended', () => {
    const film = aFilm({ ended: true });
    togglePlay(film);
    expect(film.play).toHaveBeenCalledOnce();
  });
});

describe('the keys', () => {
  const press = (film: Media, key: string, target: Element = document.body, full = vi.fn()) => {
    const event = { key, target, preventDefault: vi.fn() };
    keyHandler(film, full)(event as unknown as Parameters<ReturnType<typeof keyHandler>>[0]);
    return full;
  };

  it('play, skip, mute and fill the screen', () => {
    const film = aFilm();
    press(film, ' ');
    expect(film.pause).toHaveBeenCalledOnce();
    press(film, 'ArrowRight');
    expect(film.currentTime).toBe(70);
    press(film, 'm');
    expect(film.muted).toBe(true);
    expect(press(film, 'F')).toHaveBeenCalledOnce();
  });

  it('leave a button its space bar and a slider its arrows', () => {
    const film = aFilm();
    press(film, ' ', document.createElement('button'));
    press(film, 'ArrowRight', document.createElement('input'));
    expect([film.currentTime, vi.mocked(film.pause).mock.calls.length]).toEqual([60, 0]);
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
