import { runWorker, type WorkerScope } from './worker.ts';

/* The worker's file; `vite-plugins/service-worker.ts` builds it and names the build. */

declare const self: WorkerScope;
declare const BUILD: string;

runWorker(self, BUILD);
