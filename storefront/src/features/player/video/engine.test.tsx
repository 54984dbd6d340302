import { act } from '@testing-library/react';
import { type ReactNode, Suspense, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMedia } from './media.ts';

/** Stands for Mux's player, which jsdom cannot play: what it was given, and the video in it. */
type Player = HTMLElement & {
  given: Record<string, unknown>;
  media: EventTarget & { readyState: number; error?: object; _hlsConfig?: object };
};

const { players } = vi.hoisted(() => ({ players: [] as Player[] }));

vi.mock('./video-element.ts', () => ({
  VideoElement: class extends EventTarget {
    readyState = 0;
  },
}));

vi.mock('./mux-player.ts', async () => {
  const { createElement, useImperativeHandle, useRef } = await import('react');
  const { VideoElement } = await import('./video-element.ts');
  return {
    THEME: 'picture',
    MuxPlayer: ({ ref, ...given }: { ref: React.Ref<Player> }) => {
      const place = useRef<Player>(null);
      useImperativeHandle(ref, () => {
        const player = Object.assign(place.current as Player, {
          ...{ media: new VideoElement(), mediaController: document.createElement('div') },
        }) as unknown as Player;
        players.push(player);
        return player;
      }, []);
      if (place.current) place.current.given = given;
      return createElement('mux-stand-in', { ref: place });
    },
  };
});

vi.mock('../../../ui/media.ts', async (original) => ({
  ...(await original<object>()),
  savesData: () => false,
}));

const { dropPrepared, Engine, isPrepared, makeElement, prepareVideo } = await import(
  './engine.tsx'
);

const SRC = 'https://stream.example/a.m3u8';
const OTHER = 'https://stream.example/b.m3u8';
const attach = vi.fn();
const video = { src: SRC, poster: null, storyboard: null, startTime: 0, attach };
let root: Root;
let container: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  players.length = 0;
  attach.mockClear();
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});

afterEach(async () => {
  await act(async () => dropPrepared());
  container.remove();
});

const anEngine = (changes: Partial<typeof video> | { storyboard: string } = {}) => (
  <Engine media={createMedia()} {...video} {...changes} />
);
const prepare = (src = SRC, startTime = 0) => act(async () => prepareVideo(src, startTime));
const show = (children: ReactNode) =>
  act(async () => startTransition(() => root.render(<Suspense>{children}</Suspense>)));
const close = () => act(async () => root.unmount());
const shown = () => container.querySelector('mux-stand-in');

it('loads the first video, from its start, in the player that was made before', async () => {
  await act(async () => makeElement());
  expect([players.map(({ given }) => given.src), isPrepared()]).toEqual([[undefined], false]);
  await prepare(SRC, 12);
  expect(players.map(({ given }) => [given.src, given.startTime])).toEqual([[SRC, 12]]);
  expect(isPrepared()).toBe(true);
  await show(anEngine({ startTime: 12 }));
  expect([players.length, isPrepared()]).toEqual([1, false]);
  await close();
});

it('adds the preview frames once the video has its metadata: until they are there, WebKit plays nothing', async () => {
  const storyboard = 'https://image.example/storyboard.vtt';
  await show(anEngine({ storyboard }));
  expect(players[0]?.given).not.toHaveProperty('storyboardSrc');
  await act(async () => players[0]?.media.dispatchEvent(new Event('loadedmetadata')));
  expect(players[0]?.given).toMatchObject({ storyboardSrc: storyboard });
  await close();
});

it('opens the player that was prepared, which has loaded its first part and does not play', async () => {
  await prepare(SRC, 12);
  await prepare(SRC, 12);
  await act(async () => players[0]?.media.dispatchEvent(new Event('loadedmetadata')));
  expect(players.map(({ given }) => [given.preload, given.autoPlay])).toEqual([
    ['metadata', false],
  ]);
  await show(anEngine({ startTime: 12 }));
  expect(players).toEqual([shown()]);
  expect(players[0]?.given.autoPlay).toBe(true);
  await close();
});

it.each([
  ['begins elsewhere', { startTime: 12 }, {}],
  ['is another video', { src: OTHER }, {}],
  ['could not be loaded', {}, { error: {} }],
])('loads anew what %s', async (_case, changes, fault) => {
  await prepare();
  Object.assign(players[0]?.media ?? {}, fault);
  const before = players[0];
  await show(anEngine(changes));
  expect(players).toEqual([before, shown()]);
  await close();
});

it('keeps one prepared video for a minute, and prepares none while one is open', async () => {
  vi.useFakeTimers();
  await prepare();
  await prepare(OTHER);
  expect(players.map(({ given }) => given.src)).toEqual([SRC, OTHER]);
  await act(async () => vi.advanceTimersByTime(60_000));
  vi.useRealTimers();
  await prepare(OTHER);
  expect(players).toHaveLength(3);
  await show(anEngine());
  await prepare(OTHER);
  expect(players).toHaveLength(4);
  await close();
});
