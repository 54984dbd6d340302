import { runInThisContext } from 'node:vm';
import { act } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EARLY_CLICKS_SCRIPT, useEarlyClicks, useLatePart } from './early-clicks.ts';

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

const click = (selector: string): void => document.querySelector<HTMLElement>(selector)?.click();

const hydrate = async (): Promise<void> => {
  await act(async () => {
    root = hydrateRoot(container, <Page />);
  });
  // The click is repeated in a task of its own.
  await act(async () => new Promise((done) => setTimeout(done)));
};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onClick.mockClear();
  container = document.createElement('div');
  container.innerHTML = renderToString(<Page />);
  document.body.replaceChildren(container);
  delete window.earlyClicks;
  runInThisContext(EARLY_CLICKS_SCRIPT);
});
afterEach(async () => {
  await act(async () => root?.unmount());
});

describe('a click before the page is hydrated', () => {
  it('takes effect once the page is hydrated, however often it was made', async () => {
    click('button');
    click('button');
    expect(onClick).not.toHaveBeenCalled();
    await hydrate();
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('is forgotten when the next one goes elsewhere', async () => {
    click('button');
    click('p');
    await hydrate();
    expect(onClick).not.toHaveBeenCalled();
  });

  it('is not repeated, and the page stays hydrated, when the router runs the script again', async () => {
    click('button');
    await hydrate();
    runInThisContext(EARLY_CLICKS_SCRIPT);
    expect(window.earlyClicks?.isHydrated).toBe(true);
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('is not repeated when it came afterwards', async () => {
    await hydrate();
    await act(async () => click('button'));
    await act(async () => new Promise((done) => setTimeout(done)));
    expect(onClick).toHaveBeenCalledOnce();
  });
});

const Part = () => (
  <div {...useLatePart()}>
    <button type="button" id="late" onClick={onClick}>
      Choose
    </button>
  </div>
);

describe('a click in a part that is hydrated later', () => {
  const page = (part: ReactNode) => (
    <>
      <Page />
      <Suspense>{part}</Suspense>
    </>
  );

  it('takes effect once that part is hydrated, before and after the rest of the page', async () => {
    for (const isBefore of [true, false]) {
      onClick.mockClear();
      container.innerHTML = renderToString(page(<Part />));
      delete window.earlyClicks;
      runInThisContext(EARLY_CLICKS_SCRIPT);
      let arrive = (_module: { default: typeof Part }): void => undefined;
      const Late = lazy(() => new Promise<{ default: typeof Part }>((done) => (arrive = done)));
      if (isBefore) click('#late');
      await act(async () => {
        root = hydrateRoot(container, page(<Late />));
      });
      if (!isBefore) await act(async () => click('#late'));
      expect(onClick).not.toHaveBeenCalled();
      await act(async () => arrive({ default: Part }));
      await act(async () => new Promise((done) => setTimeout(done)));
      expect(onClick).toHaveBeenCalledOnce();
      click('#late');
      expect(onClick).toHaveBeenCalledTimes(2);
      await act(async () => root?.unmount());
    }
  });
});
