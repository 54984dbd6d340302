import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { isReady } from './coach.ts';
import { readJobRuns } from './job-runs.ts';
import { until } from './judge.ts';
import type { Shape } from './shape.ts';

const AHEAD_MINUTES = 10;
const AHEAD_MS = AHEAD_MINUTES * 60_000;
/** The library reads its file again after a second. */
const CACHE_SECONDS = 1;
/** Each instance has a job that it begins every fifteen seconds. */
const WRONG_MS = 20_000;
const LOOK_MS = 200;
const NOTICED_WITHIN_MS = 300_000;

/** Changes the clock of a process; where Debian has it. */
const findLibrary = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];

/** Why clocks cannot be changed here; undefined when they can. */
export const clockNeeds = (): string | undefined =>
  findLibrary() === undefined
    ? 'libfaketime is not on this machine (apt-get install libfaketime)'
    : undefined;

const answerSchema = z.object({
  time: z.number(),
  ms: z.number(),
  method: z.string(),
  status: z.number(),
});

/** When the writes began that an instance took, by its own clock. */
const writesOf = (log: string): number[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"name":"access"'))
    .map((line) => answerSchema.parse(JSON.parse(line)))
    .filter(({ method, status }) => method === 'POST' && status < 400)
    .map(({ time, ms }) => time - ms);

/** Whether the balancer sends an instance no requests, by the last that its log says of it. */
export const isDown = (balancerLog: string, name: string): boolean => {
  const states = balancerLog.match(new RegExp(`(?:cms|storefronts)/${name} is (?:UP|DOWN)`, 'g'));
  return states?.at(-1)?.endsWith('DOWN') === true;
};

/** What a look at the balancer's log has found. */
type Look = { at: number; isDown: boolean };

/** Whether the other instance may have been down at a time, by the looks before and after it. */
export const mayHaveBeenAlone = (looks: readonly Look[], time: number): boolean =>
  looks.findLast(({ at }) => at <= time)?.isDown === true ||
  looks.find(({ at }) => at >= time)?.isDown === true;

/**
 * Lets the clock of an instance jump ahead while it works, and sets it right after a while. The
 * clock with which it measures durations is left alone, as in a real jump.
 * @returns between which times of `performance.now()` writes may be refused by it with 503: the
 * balancer repeats only reads elsewhere
 * @throws Error when the instance does not step aside, or does periodic work meanwhile
 */
export const jumpAhead = async (
  shape: Shape,
  dataDir: string,
): Promise<{ from: number; to: number }> => {
  const folder = join(dataDir, 'clock');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'offset');
  const set = (minutes: number): void => writeFileSync(file, `+${minutes}m\n`);
  const log = (name: string): string => readFileSync(join(shape.logDir, `${name}.log`), 'utf8');

  set(0);
  await shape.deploy('cms-2', 'cms', {
    LD_PRELOAD: findLibrary() ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: String(CACHE_SECONDS),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const isOut = async (): Promise<boolean> => isDown(log('balancer'), 'cms-2');
  if (!(await until(async () => !(await isOut()), NOTICED_WITHIN_MS)))
    throw new Error('the balancer does not send requests to the instance before its clock jumps');

  const from = performance.now();
  set(AHEAD_MINUTES);
  if (!(await until(isOut, NOTICED_WITHIN_MS)))
    throw new Error('an instance with a wrong clock still gets requests');
  const out = Date.now();
  const outAt = performance.now();
  // While no instance is ready, the balancer asks whichever runs.
  const looks: Look[] = [];
  while (Date.now() < out + WRONG_MS) {
    looks.push({ at: Date.now(), isDown: isDown(log('balancer'), 'cms-1') });
    await wait(LOOK_MS);
  }
  const isBack = await isReady(shape, 'cms-2');
  const writes = writesOf(log('cms-2'))
    .map((time) => time - AHEAD_MS)
    .filter((time) => time > out && !mayHaveBeenAlone(looks, time)).length;
  const jobs = readJobRuns(shape.logDir, out + AHEAD_MS / 2)
    .filter(({ began }) => began > out + AHEAD_MS)
    .map(({ job }) => job);
  const wasAlone = looks.some((look) => look.isDown);
  set(0);
  if (isBack) throw new Error('an instance with a wrong clock says that it is ready');
  if (writes > 0) throw new Error(`an instance with a wrong clock answered ${writes} writes`);
  if (jobs.length > 0) throw new Error(`an instance with a wrong clock ran: ${jobs.join(', ')}`);

  const isRight = () => isReady(shape, 'cms-2');
  if (!(await until(isRight, NOTICED_WITHIN_MS)))
    throw new Error('an instance whose clock is right again is not ready');
  const to = wasAlone ? performance.now() : outAt;
  await shape.deploy('cms-2', 'cms');
  return { from, to };
};
