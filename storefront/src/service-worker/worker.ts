import { assetsOf, BUILD_CACHE, handlingOf, keptBy, offlinePathFor } from './routing.ts';

/* What is used of ServiceWorkerGlobalScope: TypeScript has its types in a library that excludes
 * the browser's. */

type LifecycleEvent = { waitUntil: (work: Promise<unknown>) => void };

type FetchEvent = LifecycleEvent & {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
};

export type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  caches: CacheStorage;
  clients: { claim: () => Promise<void> };
  fetch: typeof fetch;
  location: { origin: string; search: string };
};

/** Headers say how a file was compressed; the cache keeps it uncompressed. */
const ANY_HEADERS = { ignoreVary: true };

/**
 * Runs the service worker (docs/decisions/0089-the-offline-shell.md).
 * @param build names the build whose files it keeps
 */
export const runWorker = (scope: WorkerScope, build: string): void => {
  const name = `${BUILD_CACHE}${build}`;
  const own = keptBy(scope.location.search);
  // Asynchronous: where site data is blocked, the storage itself may throw.
  const openCache = async () => scope.caches.open(name);

  /** What is kept; undefined as well where the browser keeps nothing, and the network answers. */
  const keptFor = async (asked: RequestInfo): Promise<Response | undefined> => {
    try {
      return await (await openCache()).match(asked, ANY_HEADERS);
    } catch {
      return undefined;
    }
  };

  /** All or nothing: a build whose files are not all there leaves the previous worker in place. */
  const keepOfflinePage = async (): Promise<void> => {
    const page = await scope.fetch(own, { cache: 'reload' });
    if (!page.ok) throw new Error(`The offline page answers ${page.status}`);
    const cache = await openCache();
    await cache.addAll(assetsOf(await page.clone().text()));
    await cache.put(own, page);
  };

  const dropFormerBuilds = async (): Promise<void> => {
    const names = await scope.caches.keys();
    const former = names.filter((other) => other.startsWith(BUILD_CACHE) && other !== name);
    await Promise.all(former.map((other) => scope.caches.delete(other)));
  };

  /** Keeps a response for the next time; a full device, or one that blocks site data, does not. */
  const keep = async (request: Request, response: Response): Promise<void> => {
    try {
      await (await openCache()).put(request, response);
    } catch (error) {
      console.info('A file could not be kept', error);
    }
  };

  const answerAsset = async (event: FetchEvent): Promise<Response> => {
    const { request } = event;
    const kept = await keptFor(request);
    if (kept !== undefined) return kept;
    const response = await scope.fetch(request);
    if (response.status === 200) event.waitUntil(keep(request, response.clone()));
    return response;
  };

  const answerPage = async ({ request }: FetchEvent): Promise<Response> => {
    try {
      return await scope.fetch(request);
    } catch {
      const { origin, pathname, search } = new URL(request.url);
      // Workers for other languages have kept their pages in the same cache.
      for (const path of [offlinePathFor(pathname), own]) {
        const offline = await keptFor(path);
        if (offline === undefined) continue;
        if (pathname === path) return offline;
        return Response.redirect(`${origin}${path}#${pathname}${search}`, 302);
      }
      return Response.error();
    }
  };

  scope.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()));
  scope.addEventListener('activate', (event) =>
    // No navigation preload: a page that is left to the browser would be requested twice.
    event.waitUntil(Promise.all([dropFormerBuilds(), scope.clients.claim()])),
  );
  scope.addEventListener('fetch', (event) => {
    const handling = handlingOf(event.request, scope.location.origin);
    if (handling === 'asset') event.respondWith(answerAsset(event));
    if (handling === 'page') event.respondWith(answerPage(event));
  });
};
