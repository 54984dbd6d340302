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
  const openCache = () => scope.caches.open(name);

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

  const answerAsset = async (event: FetchEvent): Promise<Response> => {
    const { request } = event;
    const cache = await openCache();
    const kept = await cache.match(request, ANY_HEADERS);
    if (kept !== undefined) return kept;
    const response = await scope.fetch(request);
    if (response.status === 200) event.waitUntil(cache.put(request, response.clone()));
    return response;
  };

  const answerPage = async ({ request }: FetchEvent): Promise<Response> => {
    try {
      return await scope.fetch(request);
    } catch {
      const { origin, pathname, search } = new URL(request.url);
      const cache = await openCache();
      // Workers for other languages have kept their pages in the same cache.
      for (const path of [offlinePathFor(pathname), own]) {
        const offline = await cache.match(path, ANY_HEADERS);
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
