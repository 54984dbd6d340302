import type { MuxVideoBaseElement } from '@mux/mux-video/base';
import { act } from '@testing-library/react';
import { lazy, type ReactNode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../../ui/saves-data.ts', () => ({ savesData: () => false }));

const { Engine } = await import('./engine.tsx');

const loaded: { element: HTMLElement; src: string }[] = [];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  loaded.length = 0;
  // Of the element as it is defined, which another file may have done: they share a page.
  const Video = customElements.get('mux-video') as typeof MuxVideoBaseElement;
  vi.spyOn(Video.prototype, 'src', 'set').mockImplementation(function (
    this: MuxVideoBaseElement,
    src: string,
  ) {
    loaded.push({ element: this, src });
  });
});

it('loads a video in the element that is shown, and in none that React throws away', async () => {
  let arrive = (_module: { default: () => ReactNode }): void => undefined;
  const Moves = lazy(() => new Promise<{ default: () => ReactNode }>((done) => (arrive = done)));
  const ref = vi.fn();
  const video = { src: 'https://stream.example/a.m3u8', poster: null, storyboard: null };
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const show = (children: ReactNode) =>
    act(async () => startTransition(() => root.render(<Suspense>{children}</Suspense>)));
  await show('Loading');
  // React makes the video's element, meets the part that waits, and begins anew when it is there.
  await show([<Engine key="video" {...video} startTime={0} ref={ref} />, <Moves key="moves" />]);
  await act(async () => arrive({ default: () => 'Moves' }));
  expect(container.textContent).toBe('Moves');
  const element = container.querySelector('mux-video');
  expect(loaded).toEqual([{ element, src: video.src }]);
  // The store of the controls lets go of an element that is taken away, also for a moment.
  await show([<Engine key="video" {...video} poster="still.jpg" startTime={0} ref={ref} />]);
  expect(ref.mock.calls).toEqual([[element]]);
  await act(async () => root.unmount());
});
