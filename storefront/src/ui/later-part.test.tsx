import { act, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const Part = ({ onPress }: { onPress?: () => void }) => (
  <button type="button" onClick={onPress}>
    Press
  </button>
);

let root: Root | undefined;

/** The server's page with a part, hydrated by a browser that has loaded nothing of it. */
const hydrated = async (onPress: () => void, isNeeded = false) => {
  const { laterPart } = await import('./later-part.tsx');
  const load = vi.fn(async () => Part);
  const Later = await laterPart(load, () => isNeeded);
  const place = document.createElement('main');
  document.body.append(place);
  // What the server sends of it.
  place.innerHTML = `<!--$-->${renderToString(<Part />)}<!--/$-->`;
  await act(async () => {
    root = hydrateRoot(place, <Later onPress={onPress} />);
  });
  return load;
};

const button = () => screen.getByRole('button', { name: 'Press' });

beforeEach(() => {
  vi.resetModules();
  // Another file's member may be left in it.
  delete document.documentElement.dataset.session;
  // As the script in the head of the server's pages leaves it.
  window.earlyClicks = { button: null, isHydrated: false, isUsed: false, repeat: () => undefined };
});

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  delete window.earlyClicks;
});

describe('a part that loads later', () => {
  it('stays as the server sent it until the first sign, then works', async () => {
    const onPress = vi.fn();
    const load = await hydrated(onPress);
    const sent = button();
    expect(load).not.toHaveBeenCalled();
    await act(async () => void fireEvent.scroll(window));
    expect(load).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => {
      fireEvent.click(button());
      expect(onPress).toHaveBeenCalled();
    });
    // React took it over instead of drawing it anew.
    expect(button()).toBe(sent);
  });

  it('stays as it is while there is no connection', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = await hydrated(vi.fn());
    await act(async () => void fireEvent.scroll(window));
    expect(load).not.toHaveBeenCalled();
    onLine.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('stays as it is when its code does not come, and is asked for again at a touch', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const load = await hydrated(vi.fn());
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const sent = button();
    await act(async () => void fireEvent.scroll(window));
    await act(async () => void fireEvent.scroll(window));
    expect(load).toHaveBeenCalledTimes(1);
    expect(button()).toBe(sent);
    await act(async () => void fireEvent.keyDown(document.body));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is loaded at once for a member', async () => {
    document.documentElement.dataset.session = 'member';
    expect(await hydrated(vi.fn())).toHaveBeenCalledTimes(1);
  });

  it('is loaded at once where the browser has to change it', async () => {
    expect(await hydrated(vi.fn(), true)).toHaveBeenCalledTimes(1);
  });

  it('is loaded before it is shown on a page that the browser goes to', async () => {
    if (window.earlyClicks) window.earlyClicks.isHydrated = true;
    const { laterPart } = await import('./later-part.tsx');
    const load = vi.fn(async () => Part);
    await laterPart(load);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
