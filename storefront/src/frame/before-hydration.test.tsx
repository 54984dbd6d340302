import { runInThisContext } from 'node:vm';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { session, useSession } from '../features/session/index.ts';
import { EARLY_CLICKS_SCRIPT, useEarlyClicks } from './before-hydration.ts';

const onClick = vi.fn();
let container: HTMLElement;
let root: Root | undefined;

const Page = () => {
  useEarlyClicks();
  return (
    <>
      <button type="button" onClick={onClick}>
        Start
      </button>
      <p>Text</p>
    </>
  );
};

/** What is offered until the session is known. */
const Offer = () => {
  const { status } = useSession();
  return status === 'loading' ? <Page /> : <p>Welcome</p>;
};

const click = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click();

/** Longer than the time after which a click is repeated again. */
const WAIT_MS = 250;
const wait = (): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(WAIT_MS);
  });

const hydrate = async (page: ReactNode = <Page />): Promise<void> => {
  await act(async () => {
    root = hydrateRoot(container, page);
  });
  await wait();
};

beforeAll(() => runInThisContext(EARLY_CLICKS_SCRIPT));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onClick.mockClear();
  container = document.createElement('div');
  container.innerHTML = renderToString(<Page />);
  document.body.replaceChildren(container);
  Object.assign(window.earlyClicks ?? {}, { button: null, isHydrated: false });
});
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.useRealTimers();
});

describe('a click before the page is hydrated', () => {
  it('takes effect once the page is hydrated, however often it was made', async () => {
    click('button');
    click('button');
    expect(onClick).not.toHaveBeenCalled();
    await hydrate();
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('takes effect also when the state of the session replaces the button', async () => {
    const offer = <Offer />;
    container.innerHTML = renderToString(offer);
    click('button');
    await act(async () => {
      root = hydrateRoot(container, offer);
    });
    expect(onClick).toHaveBeenCalledOnce();
    await act(() => session?.start());
    expect(container.querySelector('button')).toBeNull();
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('sends a form of the scripts then, and does not load the page for it', async () => {
    const onSubmit = vi.fn();
    const form = (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <button type="submit">Next</button>
        <Page />
      </form>
    );
    container.innerHTML = renderToString(form);
    const sent: Event[] = [];
    container.addEventListener('submit', (event) => sent.push(event));
    click('[type=submit]');
    expect(sent.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true]);
    await hydrate(form);
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});
