import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isReady } from './coach.ts';
import { diskNeeds, fillDisks } from './full-disk.ts';
import { type Allowance, underWayAt, until, whileAway } from './judge.ts';
import type { Load } from './load.ts';
import { makeVersion } from './other-version.ts';
import type { Failure } from './requests.ts';
import type { Production } from './settings.ts';
import type { Killed, Shape } from './shape.ts';
import { standStill } from './stand-still.ts';
import { clockNeeds, isDown, jumpAhead } from './wrong-clock.ts';

/** How long the load goes on before the first fault and after the last. */
export const CALM_MS = 2500;
/** An instance that was killed loads Strapi again; only one that never comes back takes as long. */
export const RECOVERED_WITHIN_MS = 600_000;

export type Scenario = {
  name: string;
  /** What is broken, for the report. */
  what: string;
  /** Part of `npm test`. */
  isShort: boolean;
  /** Why it cannot be played on this machine; undefined when it can. */
  needs?: () => string | undefined;
  /** Breaks it and makes it whole. @returns which requests may fail because of it */
  run: (shape: Shape, production: Production, load: Load) => Promise<Allowance>;
};

const isPayment = ({ what }: Failure): boolean => /payment|subscriptions/.test(what);
const isUpload = ({ what }: Failure): boolean => what.endsWith('/video/uploads');
const upload = (load: Load): Promise<void> => load.upload();
/** Anonymous reads are answered from memory. */
const needsDatabase = ({ what, method }: Failure): boolean =>
  method !== 'GET' || /progress|auth/.test(what);

const away = (name: string, seconds: number, needs: (failure: Failure) => boolean): Scenario => ({
  name: `${name}-away`,
  what: `${name} is away for ${seconds} s`,
  isShort: false,
  run: async (shape) => {
    const from = performance.now();
    await shape.take(name);
    await wait(seconds * 1000);
    await shape.start(name);
    // Clients connect again within five seconds.
    return whileAway(from, performance.now() + 5000, needs);
  },
});

type Fault = { path: string; effect: '500' | 'hang' | 'drop'; times: number };

/** @param meanwhile what somebody does during the fault, again until it works */
const failing = (
  name: string,
  fault: Fault,
  seconds: number,
  needs: (failure: Failure) => boolean,
  meanwhile: (load: Load) => Promise<void> = async () => undefined,
): Scenario => ({
  name,
  what: `${fault.path} at the stand-ins: ${fault.effect}`,
  isShort: false,
  run: async (_shape, { sandboxUrl }, load) => {
    await meanwhile(load);
    const from = performance.now();
    await fetch(`${sandboxUrl}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    const done = meanwhile(load);
    // Whatever it is, it is waited for below.
    done.catch(() => undefined);
    await wait(seconds * 1000);
    await fetch(`${sandboxUrl}/_sandbox/faults`, { method: 'DELETE' });
    const to = performance.now() + 1000;
    await done;
    await meanwhile(load);
    return whileAway(from, to, needs);
  },
});

/**
 * The next version takes over from whichever runs, one instance after the other. What it writes in a
 * column of its own is there afterwards, although a process of the version before ends and starts
 * again in between.
 * @returns when that process was killed
 */
const takeOver = async (shape: Shape, load: Load, folder: string): Promise<Killed> => {
  const next = makeVersion('next', folder);
  await shape.deploy('cms-1', next.cms);
  const note = await load.coach.writeNote('cms-1', next.column);
  const killed = await shape.kill('cms-2');
  if (!(await until(() => isReady(shape, 'cms-2'), RECOVERED_WITHIN_MS)))
    throw new Error('the version before did not start beside the next one');
  await shape.deploy('cms-2', next.cms);
  if (!(await load.coach.hasNote('cms-2', next.column, note)))
    throw new Error('what the next version wrote was lost');
  return killed;
};

/**
 * Both instances are replaced one after the other by a version with another schema, which first
 * drops a column and then brings one, and a process of the version before ends in between.
 */
const rollingUpdate: Scenario = {
  name: 'rolling-update',
  what: 'a version with another schema takes over, one instance after the other',
  isShort: false,
  run: async (shape, { dataDir }, load) => {
    const folder = join(dataDir, 'versions');
    const before = makeVersion('before', folder);
    await shape.deploy('cms-1', before.cms);
    await shape.deploy('cms-2', before.cms);
    const note = await load.coach.writeNote('cms-2', before.column);
    const killed = await takeOver(shape, load, folder);
    await shape.deploy('cms-1', before.cms);
    if (!(await load.coach.hasNote('cms-1', before.column, note)))
      throw new Error('what the version before wrote was lost');
    await shape.deploy('cms-1', 'cms');
    await shape.deploy('cms-2', 'cms');
    return underWayAt([killed]);
  },
};

const clockJumps: Scenario = {
  name: 'clock-jumps',
  what: 'the clock of cms-2 goes ten minutes ahead, and is set right again',
  isShort: false,
  needs: clockNeeds,
  run: async (shape, { dataDir }) => {
    const { from, to } = await jumpAhead(shape, dataDir);
    return whileAway(from, to, ({ method, status }) => method !== 'GET' && status === 503);
  },
};

/**
 * A deployment of the version before is updated to this one, whose schema has a column and a table
 * more besides what has really changed: the CMS first, then the storefronts.
 */
export const update: Scenario = {
  name: 'update',
  what: 'the version before is updated to this one, one instance after the other',
  isShort: false,
  run: async (shape, { dataDir }, load) => {
    const killed = await takeOver(shape, load, join(dataDir, 'versions'));
    for (const name of ['storefront-1', 'storefront-2'] as const) {
      await shape.deployStorefront(name);
      // As an operator does: the next one is replaced once the balancer uses this one.
      const isUsed = async () =>
        !isDown(readFileSync(join(shape.logDir, 'balancer.log'), 'utf8'), name);
      if (!(await until(isUsed, RECOVERED_WITHIN_MS)))
        throw new Error(`the balancer sends no requests to the updated ${name}`);
      // One storefront has the files of the former release, the other those of this one.
      await load.openSite(10);
    }
    return underWayAt([killed]);
  },
};

const standingStill = (name: string): Scenario => ({
  name: `${name}-stands-still`,
  what: `the main thread of ${name} stands still, and the watchdog ends the process`,
  isShort: false,
  run: async (shape) => {
    const from = performance.now();
    await standStill(shape, name);
    return whileAway(from, performance.now() + 1000, () => true);
  },
});

/** Of a deployment whose database and store are on small disks of their own. */
export const diskFull: Scenario = {
  name: 'disk-full',
  what: 'the disk of the pictures is full, then that of the database, then there is space again',
  isShort: false,
  needs: diskNeeds,
  run: async (shape, production, load) => {
    const { from, to } = await fillDisks(shape, production, load);
    return whileAway(from, to, needsDatabase);
  },
};

/** What the deployment must survive. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'kill-one-of-each',
    what: 'a CMS instance and a storefront are killed',
    isShort: true,
    run: async (shape) => {
      const first = await shape.kill('cms-1');
      await wait(1000);
      const second = await shape.kill('storefront-1');
      await wait(CALM_MS);
      return underWayAt([first, second]);
    },
  },
  standingStill('cms-1'),
  standingStill('storefront-1'),
  {
    name: 'kill-postgres',
    what: 'PostgreSQL is killed and starts again',
    isShort: false,
    run: async (shape) => {
      const from = performance.now();
      await shape.kill('postgres');
      await wait(15_000);
      return whileAway(from, performance.now(), needsDatabase);
    },
  },
  rollingUpdate,
  away('redis', 60, () => false),
  away('store', 5, () => false),
  away('smtp', 10, () => false),
  failing('stripe-fails', { path: '/v1', effect: '500', times: 1000 }, 8, isPayment),
  failing('stripe-drops', { path: '/v1/subscriptions', effect: 'drop', times: 3 }, 8, isPayment),
  failing('stripe-hangs', { path: '/v1', effect: 'hang', times: 20 }, 15, isPayment),
  failing('mux-fails', { path: '/mux', effect: '500', times: 1000 }, 8, isUpload, upload),
  failing('mux-hangs', { path: '/mux', effect: 'hang', times: 1000 }, 15, isUpload, upload),
  // The last one: the lines that the instance logged then are of the future.
  clockJumps,
];
