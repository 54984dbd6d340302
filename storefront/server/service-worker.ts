import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKER_PATH } from '../src/service-worker/routing.ts';
import type { Environment } from './environment.ts';

export { WORKER_PATH };

/**
 * Takes the place of a worker that is to go: at once, not when the last page is closed. It removes
 * every cache of the site, and itself.
 */
const WITHDRAWAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
);
`;

/**
 * The service worker's script, or the one that withdraws it.
 * @param clientDir folder of the built browser files
 * @returns null where none was built
 */
export const readServiceWorker = (
  { hasServiceWorker }: Pick<Environment, 'hasServiceWorker'>,
  clientDir: string,
): string | null => {
  if (!hasServiceWorker) return WITHDRAWAL;
  const file = join(clientDir, WORKER_PATH);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};
