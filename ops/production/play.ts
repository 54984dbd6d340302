import { setTimeout as wait } from 'node:timers/promises';
import { CALM_MS, RECOVERED_WITHIN_MS, type Scenario } from './breaks.ts';
import { isReady } from './coach.ts';
import { judge, NOTHING, until } from './judge.ts';
import { createLoad } from './load.ts';
import type { Production } from './settings.ts';
import type { Shape } from './shape.ts';

/** How soon a publication must be seen. What is part of `npm test` is also played on busy machines. */
const VISIBLE_WITHIN_MS = { short: 20_000, long: 2000 } as const;

const INSTANCES = ['cms-1', 'cms-2', 'storefront-1', 'storefront-2'] as const;

const isWhole = async (shape: Shape): Promise<boolean> =>
  (await Promise.all(INSTANCES.map((name) => isReady(shape, name)))).every(Boolean);

/**
 * Plays a scenario under load.
 * @returns what is wrong, one line each
 */
const play = async (
  { run, isShort }: Pick<Scenario, 'run' | 'isShort'>,
  production: Production,
  shape: Shape,
  say: (line: string) => void,
): Promise<string[]> => {
  const load = await createLoad(production, shape, VISIBLE_WITHIN_MS[isShort ? 'short' : 'long']);
  let mayFail = NOTHING;
  try {
    await wait(CALM_MS);
    say(`broken at ${Math.round(performance.now())} ms`);
    mayFail = await run(shape, production, load);
    const brokenAt = performance.now();
    if (!(await until(() => isWhole(shape), RECOVERED_WITHIN_MS))) return ['it did not recover'];
    say(`whole again after ${((performance.now() - brokenAt) / 1000).toFixed(1)} s`);
    await wait(CALM_MS);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await load.end();
  }
  const { answered, publications } = load.counts();
  const { buyers, letters, positions, uploads } = load.acknowledged;
  say(
    `${answered} requests answered, ${load.failures.length} failed; ${buyers.length} subscriptions, ${letters.length} mails, ${positions.length} viewers, ${publications} publications, ${uploads.length} videos`,
  );
  return judge(production, shape, load, mayFail);
};

export type Tally = { passed: number; failed: number; skipped: number };

/** Plays scenarios one after the other, and prints what is wrong. */
export const playScenarios = async (
  scenarios: readonly Scenario[],
  production: Production,
  shape: Shape,
): Promise<Tally> => {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  for (const scenario of scenarios) {
    console.log(`\n— ${scenario.name}: ${scenario.what} —`);
    const missing = scenario.needs?.();
    if (missing !== undefined) {
      console.log(`  Skipped: ${missing}`);
      tally.skipped += 1;
      continue;
    }
    const wrong = await play(scenario, production, shape, (line) => console.log(`  ${line}`));
    for (const line of wrong.slice(0, 20)) console.log(`  ✗ ${line}`);
    if (wrong.length > 20) console.log(`  ✗ and ${wrong.length - 20} more`);
    if (wrong.length === 0) tally.passed += 1;
    else tally.failed += 1;
    console.log(wrong.length === 0 ? '  ✓' : '  failed');
  }
  return tally;
};
