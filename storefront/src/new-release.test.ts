import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadNewRelease } from './new-release.ts';

const OWN_FILE = '/assets/index-1a2b.js';
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  reload.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
});

/** What the site answers to a page's request for itself. */
const siteAnswers = (body: string, status = 200): void => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
};

const check = async (isCodeLost = false): Promise<void> => {
  const done = loadNewRelease(isCodeLost, reload, OWN_FILE);
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
};

it('loads the page anew when the site is made of other files', async () => {
  siteAnswers('<script src="/assets/index-3c4d.js">');
  await check();
  expect(reload).toHaveBeenCalledOnce();
});

it('loads the page anew when its code is lost, though the site is made of the same files', async () => {
  siteAnswers(`<script src="${OWN_FILE}">`);
  await check(true);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['the site is made of the same files', () => siteAnswers(`<script src="${OWN_FILE}">`)],
  ['the site is down', () => siteAnswers('', 503)],
  [
    'it is not known in time',
    () => {
      vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
      vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) =>
        signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => undefined),
      );
    },
  ],
  [
    'there is no connection',
    () => {
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    },
  ],
])('leaves the page when %s', async (_why, arrange) => {
  arrange();
  await check();
  expect(reload).not.toHaveBeenCalled();
});
