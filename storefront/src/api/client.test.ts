import { afterEach, expect, it, vi } from 'vitest';
import { siteTexts } from '../../test/builders.ts';
import { callsOf, usualCallsOf } from './client.ts';
import { NetworkError } from './errors.ts';

const callAuth = usualCallsOf('auth');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.doUnmock('../locale.ts');
});

/** A response whose body breaks off, as when the browser leaves the page. */
const brokenOff = (): Response =>
  new Response(
    new ReadableStream({ start: (body) => body.error(new TypeError('Failed to fetch')) }),
    { headers: { 'content-type': 'application/json' } },
  );

/**
 * Answers the requests to one path. A page of an earlier file may still load in this worker: what it
 * asks for is neither counted nor answered.
 */
const answerAt = (path: string, answer: typeof fetch): void => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    new URL(url).pathname === path ? answer(url, init) : brokenOff(),
  );
};

it('takes an answer that breaks off for no answer', async () => {
  vi.stubGlobal('fetch', async () => brokenOff());
  await expect(callAuth('me')).rejects.toBeInstanceOf(NetworkError);
});

it('says that a caller has aborted, not that the network is gone', async () => {
  const ending = new AbortController();
  answerAt('/api/auth/me', async () => {
    ending.abort();
    return brokenOff();
  });
  await expect(callAuth('me', { signal: ending.signal })).rejects.not.toBeInstanceOf(NetworkError);
});

/** The address that a page in a language reads the library from. */
const askedBy = async (locale: string): Promise<string> => {
  const asked: string[] = [];
  answerAt('/api/workouts', async (url) => {
    asked.push(String(url));
    return brokenOff();
  });
  vi.resetModules();
  vi.doMock('../locale.ts', () => ({ locale }));
  const page = await import('./client.ts');
  const asPage = page.callsOf(() => import('contract/calls/catalogue'));
  await asPage('listWorkouts', { query: { limit: 6 } }).catch(() => undefined);
  return asked.join(' ');
};

it('names the language of a page in its calls, and none for English', async () => {
  expect(await askedBy('de')).toMatch(/\/api\/workouts\?limit=6&locale=de$/);
  expect(await askedBy('en')).toMatch(/\/api\/workouts\?limit=6$/);
});

it('reads on the server again only what the CMS does not confirm', async () => {
  vi.stubEnv('SSR', true);
  vi.resetModules();
  const client = await import('./client.ts');
  const server = client.callsOf(() => import('contract/calls/catalogue'));
  let texts = siteTexts();
  const asked: (string | null)[] = [];
  answerAt('/api/site-texts', async (_url, init) => {
    const tag = `"${texts.featured.heading}"`;
    const known = new Headers(init?.headers).get('if-none-match');
    asked.push(known);
    return known === tag
      ? new Response(null, { status: 304 })
      : Response.json(texts, { headers: { etag: tag } });
  });
  const first = await server('getSiteTexts');
  expect(await server('getSiteTexts')).toBe(first);
  texts = { ...texts, featured: { heading: 'Another' } };
  expect(await server('getSiteTexts')).toEqual(texts);
  expect(await server('getSiteTexts')).toEqual(texts);
  expect(asked).toEqual([
    null,
    `"${first.featured.heading}"`,
    `"${first.featured.heading}"`,
    '"Another"',
  ]);
});

/** The client as the server loads it, and its calls, which are answered by hand. */
const aServer = async () => {
  vi.stubEnv('SSR', true);
  vi.resetModules();
  const client = await import('./client.ts');
  const server = client.callsOf(() => import('contract/calls/catalogue'));
  const open: PromiseWithResolvers<Response>[] = [];
  answerAt('/api/site-texts', () => {
    const answer = Promise.withResolvers<Response>();
    open.push(answer);
    return answer.promise;
  });
  return { server, open };
};

it('shares calls on the server, but none that began before the page asked', async () => {
  const { server, open } = await aServer();
  const answer = async (index: number, heading: string): Promise<void> => {
    await vi.waitFor(() => expect(open.length).toBe(index + 1));
    open[index]?.resolve(Response.json({ ...siteTexts(), featured: { heading } }));
  };
  const headingOf = async (page: Promise<Awaited<ReturnType<typeof siteTextsOf>>>) =>
    (await page).featured.heading;
  const siteTextsOf = () => server('getSiteTexts');
  const first = siteTextsOf();
  await vi.waitFor(() => expect(open.length).toBe(1));
  const [second, third] = [siteTextsOf(), siteTextsOf()];
  await answer(0, 'Before');
  expect(await headingOf(first)).toBe('Before');
  await answer(1, 'After');
  expect(await Promise.all([headingOf(second), headingOf(third)])).toEqual(['After', 'After']);
  expect(open.length).toBe(2);
});

it('takes calls whose definitions cannot be loaded for calls without an answer', async () => {
  await import('./transport.ts');
  vi.doMock('contract/calls/calendar', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(callsOf(() => import('contract/calls/calendar'))('getFeed')).rejects.toBeInstanceOf(
    NetworkError,
  );
  vi.doUnmock('contract/calls/calendar');
});
