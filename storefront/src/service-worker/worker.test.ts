import { describe, expect, it, vi } from 'vitest';
import { createCaches } from '../../test/caches.ts';
import { assetsOf, handlingOf, wantedPage } from './routing.ts';
import { runWorker, type WorkerScope } from './worker.ts';

const ORIGIN = 'http://storefront.test';

const asked = (path: string, mode: RequestMode = 'cors', method = 'GET') => ({
  ...{ url: new URL(path, ORIGIN).href, mode, method },
});

describe('what the worker touches', () => {
  it.each([
    ['a built file', asked('/assets/index-1a2b.js'), 'asset'],
    ['a page', asked('/workouts?search=plank', 'navigate'), 'page'],
    ['an account page, which it never keeps', asked('/settings', 'navigate'), 'page'],
    ['a call', asked('/api/workouts'), null],
    ["a call with a member's token", asked('/api/auth/me'), null],
    ['a call that was opened as a page', asked('/api/openapi.json', 'navigate'), null],
    ['an uploaded picture', asked('/uploads/plank.webp', 'no-cors'), null],
    ['a download of an upload', asked('/uploads/plank.webp', 'navigate'), null],
    ['a form', asked('/workouts', 'navigate', 'POST'), null],
    ['a public file', asked('/favicon.svg'), null],
    ['a manifest of a video', asked('https://stream.mux.com/a.m3u8'), null],
    ['a segment of a video', asked('https://stream.mux.com/assets/1.ts'), null],
    ['the payment provider', asked('https://js.stripe.com/v3/', 'navigate'), null],
  ])('%s', (_what, request, handling) => {
    expect(handlingOf(request, ORIGIN)).toBe(handling);
  });
});

describe('the page that was wanted', () => {
  it.each([
    ['#/workouts/plank?t=30', '/workouts/plank?t=30'],
    ['', '/'],
    ['#//evil.example/', '/'],
    ['#/\\evil.example/', '/'],
    ['#https://evil.example/', '/'],
    ['#javascript:alert(1)', '/'],
    ['#/offline#/workouts', '/'],
    ['#/de/workouts', '/de/workouts'],
  ])('of %j is %s', (hash, page) => {
    expect(wantedPage(hash, ORIGIN)).toBe(page);
  });

  it('is the start page in the same language, when none was named', () => {
    expect(wantedPage('', ORIGIN, '/de/')).toBe('/de/');
    expect(wantedPage('#/de/offline#/de/workouts', ORIGIN, '/de/')).toBe('/de/');
  });
});

it('finds the built files that a page names, each once', () => {
  const html = `<link href="/assets/a.css"><script>import("/assets/b.js")</script>
    <link href="/assets/a.css"><img src="/uploads/c.jpg"><i style="background:url(/assets/d.webp)">`;
  expect(assetsOf(html)).toEqual(['/assets/a.css', '/assets/b.js', '/assets/d.webp']);
});

const OFFLINE = '<link href="/assets/offline.css"><h1>No connection.</h1>';

/** A worker of a build on a network that answers as `files` says; absent ones are 404. */
const aWorker = (
  build: string,
  files: Record<string, string>,
  caches = createCaches((path) =>
    files[path] === undefined ? undefined : new Response(files[path]),
  ),
  search = '',
) => {
  const network = { isUp: true };
  const fetched = vi.fn(async (input: RequestInfo | URL) => {
    if (!network.isUp) throw new TypeError('Failed to fetch');
    const url = input instanceof Request ? input.url : new URL(input, ORIGIN).href;
    const body = files[new URL(url).pathname];
    return new Response(body ?? 'Not found', { status: body === undefined ? 404 : 200 });
  });
  const listeners = new Map<string, (event: object) => void>();
  const scope = {
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners.set(type, listener as (event: object) => void);
    },
    caches: caches as unknown as CacheStorage,
    clients: { claim: async () => undefined },
    fetch: fetched,
    location: { origin: ORIGIN, search },
  } satisfies WorkerScope;
  runWorker(scope, build);
  const runs = async (type: 'install' | 'activate') => {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  const ask = async (path: string, mode: 'navigate' | 'cors' = 'cors') => {
    const answers: Promise<Response>[] = [];
    const works: Promise<unknown>[] = [];
    // A Request of the mode 'navigate' cannot be made by a script.
    const request = Object.defineProperty(new Request(`${ORIGIN}${path}`), 'mode', { value: mode });
    listeners.get('fetch')?.({
      request,
      waitUntil: (work: Promise<unknown>) => works.push(work),
      respondWith: (answer: Promise<Response>) => answers.push(answer),
    });
    const answer = await answers[0];
    await Promise.all(works);
    return answer;
  };
  return { caches, network, fetched, runs, ask };
};

const FILES = { '/offline': OFFLINE, '/assets/offline.css': 'css', '/assets/app.js': 'app' };

describe('the worker', () => {
  it('answers pages from the network, and keeps none of them', async () => {
    const worker = aWorker('one', { ...FILES, '/settings': 'my settings' });
    await worker.runs('install');
    expect(await (await worker.ask('/settings', 'navigate'))?.text()).toBe('my settings');
    const kept = await (await worker.caches.open('build-one')).keys();
    expect(kept.map(({ url }) => new URL(url).pathname)).toEqual([
      '/assets/offline.css',
      '/offline',
    ]);
  });

  it('shows the offline page without a connection, which knows what was wanted', async () => {
    const worker = aWorker('one', FILES);
    await worker.runs('install');
    worker.network.isUp = false;
    const sent = await worker.ask('/workouts/plank?t=30', 'navigate');
    expect(sent?.headers.get('location')).toBe(`${ORIGIN}/offline#/workouts/plank?t=30`);
    expect(await (await worker.ask('/offline', 'navigate'))?.text()).toBe(OFFLINE);
    expect(await (await worker.ask('/assets/offline.css'))?.text()).toBe('css');
  });

  it('keeps built files that a page has loaded, and no faults', async () => {
    const worker = aWorker('one', FILES);
    await worker.runs('install');
    await worker.ask('/assets/app.js');
    expect((await worker.ask('/assets/gone.js'))?.status).toBe(404);
    worker.network.isUp = false;
    expect(await (await worker.ask('/assets/app.js'))?.text()).toBe('app');
    await expect(worker.ask('/assets/gone.js')).rejects.toThrow('Failed to fetch');
  });

  it('drops the files of the former build, not the cards of the library', async () => {
    const former = aWorker('one', FILES);
    await former.runs('install');
    await former.caches.open('library');
    const next = aWorker('two', FILES, former.caches);
    await next.runs('install');
    expect(await next.caches.keys()).toEqual(['build-one', 'library', 'build-two']);
    await next.runs('activate');
    expect(await next.caches.keys()).toEqual(['library', 'build-two']);
  });
});
