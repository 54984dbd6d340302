/*
 * Measures the cost of a catalogue page, in one run on one machine: our CMS and the storefront in
 * front of it, Strapi's core router with the same workouts, and a bare Node server that sends the
 * same bytes. docs/benchmarks.md explains the figures.
 *
 *   BENCH_SECONDS=4   length of one measurement
 *   BENCH_ROUNDS=3    measurements of each, in turn; the best one counts
 *   --short           few workouts, short measurements: only checks that every figure exists
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureCompiled } from '../../../cms/test/compile.ts';
import { ensureBuilt } from '../test/build.ts';
import type { LoadPlan, LoadResult } from './load.ts';
import { measure, stopAll } from './processes.ts';
import { assertMeasured, printFigures, printVerdicts } from './report.ts';
import { HOST, openTargets, type Subject, type Target, type Targets } from './targets.ts';

const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;

const CONNECTIONS = short ? 4 : 32;
const WORKOUTS = short ? 100 : 10_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? (short ? 0.2 : 4));
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? (short ? 1 : 3));

/** `cpuMs`: the server's processor time per request, where it is known. */
export type Measurement = LoadResult & { cpuMs: number | null };

export type Measured = Record<Subject, Measurement>;

const planFor = ({ port, paths, token, unique = false }: Target): LoadPlan => ({
  host: HOST,
  port,
  paths,
  headers: {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  },
  connections: CONNECTIONS,
  warmUpSeconds: short ? SECONDS : Math.max(1, SECONDS / 4),
  seconds: SECONDS,
  unique,
});

/** Other load on the machine can only make a measurement slower, and take more processor time. */
const bestOf = (results: Measurement[]): Measurement => {
  const [best] = results.toSorted((a, b) => b.requestsPerSecond - a.requestsPerSecond);
  const costs = results.flatMap(({ cpuMs }) => cpuMs ?? []);
  return { ...(best as Measurement), cpuMs: costs.length === 0 ? null : Math.min(...costs) };
};

const measureOne = async (target: Target): Promise<Measurement> => {
  const before = await target.cpuMs?.();
  const result = await measure(planFor(target));
  const after = await target.cpuMs?.();
  const spent = before === undefined || after === undefined ? null : after - before;
  return { ...result, cpuMs: spent === null ? null : spent / result.answered };
};

const measureAll = async (targets: Targets): Promise<Partial<Measured>> => {
  const results = new Map<Subject, Measurement[]>();
  const subjects = Object.entries(targets) as [Subject, Target][];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [subject, target] of subjects) {
      console.log(`round ${round} of ${ROUNDS}: ${subject}`);
      const result = await measureOne(target);
      results.set(subject, [...(results.get(subject) ?? []), result]);
    }
  }
  return Object.fromEntries([...results].map(([subject, all]) => [subject, bestOf(all)]));
};

const folder = mkdtempSync(join(tmpdir(), 'bench-catalogue-'));
try {
  ensureCompiled();
  ensureBuilt();
  console.log(`Writing ${WORKOUTS.toLocaleString('en')} workouts …`);
  const measured = await measureAll(await openTargets(folder, WORKOUTS));
  printFigures(measured);
  if (short) assertMeasured(measured);
  else process.exitCode = printVerdicts(measured) ? 0 : 1;
} finally {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}
