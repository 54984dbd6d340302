/*
 * Loaded into every process of the measured product (`--import`): writes from time to time how many
 * timers the process has, those included that do not keep it alive. They are counted in its memory,
 * which is collected for it, so this is for measurements alone.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryObjects } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

const { TIMERS_FOLDER, TIMERS_EVERY_MS = '60000' } = process.env;

/** The class of all timers; Node does not export it. */
const timerClass = () => {
  const timer = setTimeout(() => undefined, 0);
  clearTimeout(timer);
  return timer.constructor;
};

if (TIMERS_FOLDER !== undefined && isMainThread) {
  const kind = timerClass();
  const file = join(TIMERS_FOLDER, String(process.pid));
  setInterval(() => {
    writeFileSync(`${file}.new`, String(queryObjects(kind, { format: 'count' })));
    renameSync(`${file}.new`, file);
  }, Number(TIMERS_EVERY_MS)).unref();
}
