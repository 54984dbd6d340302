import { act } from '@testing-library/react';
import { lazy, type ReactNode, Suspense, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Stands for Mux's element: it loads as long as it has an address. */
type Video = HTMLElement & {
  src: string;
  autoplay?: boolean;
  preload?: string;
  error?: object;
  _hlsConfig?: object;
};

const { loaded, settings } = vi.hoisted(() => ({
  loaded: [] as Video[],
  /** What each of them was told before it began to load. */
  settings: [] as unknown[],
}));

vi.mock('@mux/mux-video/base', () => ({
  // Not a custom element: the page of another test file may have one of this name.
  MuxVideoBaseElement: function Stand() {
    const video = document.createElement('mux-stand-in');
    return Object.defineProperty(video, 'src', {
      set: (src: string) => {
        video.setAttribute('src', src);
        loaded.push(video as Video);
        settings.push((video as Video)._hlsConfig);
      },
    });
  },
}));

vi.mock('../../../ui/saves-data.ts', () => ({ savesData: () => false }));

vi.spyOn(customElements, 'get').mockReturnValueOnce(HTMLElement);
const { dropPrepared, Engine, prepareVideo } = await import('./engine.tsx');

const SRC = 'https://stream.example/a.m3u8';
const video = { src: SRC, poster: null, storyboard: null };
let root: Root;
let container: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  loaded.length = 0;
  settings.length = 0;
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});

afterEach(() => {
  dropPrepared();
  container.remove();
});

const show = (children: ReactNode) =>
  act(async () => startTransition(() => root.render(<Suspense>{children}</Suspense>)));

/** Opens a video, and closes it again. */
const open = async (
  changes: Partial<
    Omit<typeof video, 'storyboard'> & { startTime: number; storyboard: string }
  > = {},
) => {
  await show(<Engine {...video} startTime={0} ref={null} {...changes} />);
  const shown = container.querySelector<Video>('mux-stand-in');
  await act(async () => root.unmount());
  return shown;
};

it('loads a video in the element that is shown, and in none that React throws away', async () => {
  let arrive = (_module: { default: () => ReactNode }): void => undefined;
  const Moves = lazy(() => new Promise<{ default: () => ReactNode }>((done) => (arrive = done)));
  const ref = vi.fn();
  await show('Loading');
  // React renders the video, meets the part that waits, and begins anew when it is there.
  await show([<Engine key="video" {...video} startTime={0} ref={ref} />, <Moves key="moves" />]);
  await act(async () => arrive({ default: () => 'Moves' }));
  expect(container.textContent).toBe('Moves');
  const element = container.querySelector<Video>('mux-stand-in');
  expect(loaded).toEqual([element]);
  expect([element?.autoplay, element?.preload]).toEqual([true, undefined]);
  // The store of the controls lets go of an element that is taken away, also for a moment.
  await show([<Engine key="video" {...video} startTime={8} ref={ref} />]);
  expect(ref.mock.calls).toEqual([[element]]);
  await act(async () => root.unmount());
  expect(ref.mock.lastCall).toEqual([null]);
});

it('loads two minutes ahead of what plays at most', async () => {
  prepareVideo(SRC, 0);
  await open({ startTime: 12 });
  const limit = { maxMaxBufferLength: 120 };
  expect(settings).toEqual([limit, limit]);
});

it('adds the preview frames once the video has its metadata: until they are there, WebKit plays nothing', async () => {
  const storyboard = 'https://image.example/storyboard.vtt';
  await show(<Engine {...video} storyboard={storyboard} startTime={0} ref={null} />);
  const tracks = () => Array.from(container.querySelectorAll('track'), ({ src }) => src);
  expect(tracks()).toEqual([]);
  for (const _ of ['first', 'again']) loaded[0]?.dispatchEvent(new Event('loadedmetadata'));
  expect(tracks()).toEqual([storyboard]);
  await act(async () => root.unmount());

  prepareVideo(SRC, 0);
  Object.assign(loaded[1] ?? {}, { readyState: 1 });
  root = createRoot(container);
  expect((await open({ storyboard }))?.querySelectorAll('track')).toHaveLength(1);
});

it('opens the element that was prepared, which has loaded its first part and does not play', async () => {
  prepareVideo(SRC, 12);
  prepareVideo(SRC, 12);
  expect(loaded.map(({ preload, autoplay }) => [preload, autoplay])).toEqual([
    ['metadata', undefined],
  ]);
  expect(await open({ startTime: 12 })).toBe(loaded[0]);
  expect(loaded).toHaveLength(1);
  expect(loaded[0]?.autoplay).toBe(true);
});

it.each([
  ['begins elsewhere', { startTime: 12 }, {}],
  ['is another video', { src: 'https://stream.example/b.m3u8' }, {}],
  ['could not be loaded', {}, { error: {} }],
])('loads anew what %s', async (_case, changes, fault) => {
  prepareVideo(SRC, 0);
  Object.assign(loaded[0] ?? {}, fault);
  expect(await open(changes)).toBe(loaded[1]);
  expect(loaded[0]?.hasAttribute('src')).toBe(false);
});

it('keeps one prepared video for a minute, and prepares none while one is open', async () => {
  vi.useFakeTimers();
  prepareVideo(SRC, 0);
  prepareVideo('https://stream.example/b.m3u8', 0);
  const isLoading = () => loaded.map((each) => each.hasAttribute('src'));
  expect(isLoading()).toEqual([false, true]);
  vi.advanceTimersByTime(60_000);
  expect(isLoading()).toEqual([false, false]);
  vi.useRealTimers();
  await show(<Engine {...video} startTime={0} ref={null} />);
  prepareVideo('https://stream.example/b.m3u8', 0);
  expect(loaded).toHaveLength(3);
  await act(async () => root.unmount());
});
