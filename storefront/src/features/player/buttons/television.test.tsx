import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MediaState } from '../video/media.ts';
import type { VideoElement } from '../video/video-element.ts';
import { useCast } from './screen-buttons.tsx';

/** What the browser says of Chromecasts; a test brings one near. */
const aBrowser = (value: boolean) => {
  const availability = Object.assign(new EventTarget(), { value });
  const urls: string[] = [];
  vi.stubGlobal(
    'PresentationRequest',
    class {
      constructor(url: string) {
        urls.push(url);
      }
      getAvailability = async () => availability;
    },
  );
  const change = (next: boolean) =>
    act(async () => {
      availability.value = next;
      availability.dispatchEvent(new Event('change'));
    });
  return { urls, change };
};

const shown = async (
  cast: (title: string) => Promise<void> = async () => {},
  state: MediaState = {},
) => {
  const element = { cast } as unknown as VideoElement;
  const hook = renderHook(() => useCast(element, state, 'Slow Bloom'));
  await act(async () => {});
  return hook;
};

afterEach(() => vi.unstubAllGlobals());

it('offers a Chromecast as long as one is near', async () => {
  const { urls, change } = aBrowser(false);
  const { result, unmount } = await shown();
  expect(urls).toEqual(['cast:CC1AD845']);
  expect(result.current).toBeNull();
  await change(true);
  expect(result.current).not.toBeNull();
  await change(false);
  expect(result.current).toBeNull();
  unmount();
});

it('offers none in a browser that knows no Chromecasts, and does not fail', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  vi.stubGlobal(
    'PresentationRequest',
    class {
      constructor() {
        throw new DOMException('An empty sequence of URLs is not supported', 'NotSupportedError');
      }
    },
  );
  expect((await shown()).result.current).toBeNull();
  expect(info).toHaveBeenCalledOnce();
});

it('asks for the television by the name of the video', async () => {
  aBrowser(true);
  const cast = vi.fn(async () => {});
  const { result } = await shown(cast);
  result.current?.();
  expect(cast).toHaveBeenCalledExactlyOnceWith('Slow Bloom');
});
