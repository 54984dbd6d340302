import { runInThisContext } from 'node:vm';
import { act } from '@testing-library/react';
import { type ComponentType, Suspense, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { groups } from '../ui/layout.css.ts';
import { EARLY_CLICKS_SCRIPT, useEarlyClicks } from './early-clicks.ts';
import { lateParts } from './late-part.tsx';

const onClick = vi.fn();
const load = vi.fn();
let container: HTMLElement;
let root: Root | undefined;
let comeIntoWindow: () => void;

const Part = () => {
  const [clicks, setClicks] = useState(0);
  const count = () => {
    onClick();
    setClicks(clicks + 1);
  };
  return (
    <section>
      <button type="button" onClick={count}>
        Clicked {clicks}
      </button>
    </section>
  );
};

/** A page with a part whose code comes when it is asked for. */
const pageWith = (PageLate: ComponentType) => () => {
  useEarlyClicks();
  const [renderings, setRenderings] = useState(0);
  return (
    <>
      <button type="button" id="again" onClick={() => setRenderings(renderings + 1)}>
        {renderings}
      </button>
      <PageLate />
    </>
  );
};

/** The page as the server renders it. */
const ServedPage = pageWith(() => (
  <div className={groups} data-late="">
    <Suspense>
      <Part />
    </Suspense>
  </div>
));

const newParts = () =>
  lateParts(async () => {
    load();
    return { Part };
  });

const browserPage = () => pageWith(newParts().part('Part'));

const settle = () => act(async () => new Promise((done) => setTimeout(done)));
const part = () => container.querySelector('section button');
const click = (selector: string) =>
  act(async () => document.querySelector<HTMLElement>(selector)?.click());

const hydrate = async (): Promise<void> => {
  const Page = browserPage();
  await act(async () => {
    root = hydrateRoot(container, <Page />);
  });
  await settle();
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoWindow = () => told([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  container = document.createElement('div');
  container.innerHTML = renderToString(<ServedPage />);
  document.body.replaceChildren(container);
  delete window.earlyClicks;
  runInThisContext(EARLY_CLICKS_SCRIPT);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.unstubAllGlobals();
});

describe('a part that hydrates later', () => {
  it('is in the page from the beginning, and its code is not asked for', async () => {
    expect(part()?.textContent).toBe('Clicked 0');
    const served = part();
    await hydrate();
    await click('#again');
    expect(document.querySelector('#again')?.textContent).toBe('1');
    expect(part()).toBe(served);
    expect(load).not.toHaveBeenCalled();
  });

  it('hydrates with the elements of the server when it comes into the window', async () => {
    const served = part();
    await hydrate();
    await act(async () => comeIntoWindow());
    await settle();
    expect(load).toHaveBeenCalledOnce();
    await click('section button');
    expect(part()).toBe(served);
    expect(part()?.textContent).toBe('Clicked 1');
  });

  it('hydrates when it has the focus', async () => {
    await hydrate();
    await act(async () => container.querySelector<HTMLElement>('section button')?.focus());
    await settle();
    expect(load).toHaveBeenCalledOnce();
  });

  it.each(['before', 'after'])(
    'repeats a click that comes %s the page is hydrated',
    async (when) => {
      if (when === 'before') await click('section button');
      await hydrate();
      if (when === 'after') await click('section button');
      await settle();
      expect(onClick).toHaveBeenCalledOnce();
      await click('section button');
      expect(onClick).toHaveBeenCalledTimes(2);
    },
  );
});

it('is shown at once on a page that the browser renders', async () => {
  await hydrate();
  load.mockClear();
  const parts = newParts();
  await parts.load();
  const Late = parts.part('Part');
  await act(async () => root?.render(<Late />));
  expect(part()?.textContent).toBe('Clicked 0');
  expect(container.querySelector('[data-late]')).toBeNull();
});
