/* `npm test`: types, lint, unit, integration and end to end tests and shortened benchmarks, with the
 * totals on the last line. `npm test -- unit` (or static, integration, e2e, bench, production,
 * server, engines) runs one part; arguments after `e2e` choose among its tests. `npm test -- all`
 * runs all parts, and in them what takes long besides: files named `*.all.test.ts`, end to end tests
 * tagged `@all`, and PostgreSQL where its SQL is the same. Two are in neither: `npm test -- types`,
 * which `static` contains, and `npm test -- stripe`, which needs a key of Stripe's test mode. */
import { join } from 'node:path';
import { findProgram, missingPackages } from '../../ops/production/programs.ts';
import { writeMessages } from '../../storefront/scripts/compile-messages.ts';
import { BENCHMARKS, commandOf, environmentFor } from '../bench/benchmarks.ts';
import { buildAll } from '../start/build.ts';
import { ROOT, readSettings } from '../start/settings.ts';
import type { Product } from './product.ts';
import { check, endAll, playwright, vitest } from './run.ts';
import { loadedDemoData, runningProducts, stopProducts } from './running-products.ts';
import { testedStripe, testModeKey } from './stripe.ts';
import { add, closingLine, failureLines, NOTHING, type Tally } from './tally.ts';

const bin = (path: string): string => join(ROOT, 'node_modules', path);

/** The longest first, so that none of them runs alone at the end. */
const TYPED = [
  'storefront',
  'cms-extensions/membership',
  'cms-extensions/membership/admin',
  'sandbox',
  'seed',
  'cms-extensions/contract',
  'cms-extensions/server-kit',
  'cms/test',
  'seed/studio',
  'cms',
  'scripts',
  'ops',
  'cms/src/admin',
] as const;

const IMPORTING = [
  'cms-extensions',
  'cms/src',
  'cms/config',
  'storefront',
  'seed/src',
  'sandbox/src',
  'scripts',
  'ops',
];

type Check = { name: string; command: readonly string[]; environment?: NodeJS.ProcessEnv };

const TYPES: readonly Check[] = TYPED.map((folder) => ({
  name: `Types of ${folder}`,
  // Several threads would take twice the processor time, and two checks run at once.
  command: [bin('typescript/bin/tsc'), '-p', folder, '--noEmit', '--singleThreaded'],
  // A check is over before collecting garbage pays: it would be a third of the processor time, for
  // a fifth less memory.
  environment: { ...process.env, GOGC: 'off' },
}));

const CHECKS: readonly Check[] = [
  ...TYPES,
  { name: 'Biome', command: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  {
    name: 'Import directions',
    command: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
      ...IMPORTING,
    ],
  },
];

/** Runs all tasks, two at a time: each needs one core, and the smallest machines have two. */
const inPairs = async <Work>(
  all: readonly Work[],
  run: (work: Work) => Promise<Tally>,
): Promise<Tally> => {
  const waiting = [...all];
  const worker = async (): Promise<Tally> => {
    let tally = NOTHING;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      tally = add(tally, await run(next));
    }
    return tally;
  };
  const [one, other] = await Promise.all([worker(), worker()]);
  return add(one, other);
};

const runChecks = (checks: readonly Check[]): Promise<Tally> =>
  inPairs(checks, ({ name, command, environment }) => check(name, command, environment, true));

/** Addresses of a product, for the tests of one Playwright worker. */
const addressesOf = (product: Product, worker: number): NodeJS.ProcessEnv => ({
  [`E2E_STOREFRONT_URL_${worker}`]: product.storefrontUrl,
  [`E2E_CMS_URL_${worker}`]: product.cmsUrl,
  [`E2E_SANDBOX_URL_${worker}`]: product.sandboxUrl,
  [`E2E_STRIPE_URL_${worker}`]: product.stripeUrl,
});

/** The names of the parts to run, and what follows `e2e`; none: all parts. */
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const isLong = asked.includes('all');
if (!isLong) process.env.TEST_LENGTH = 'short';

/** Parts that run when they are named, or everything is. */
const LONG = ['engines', 'production', 'server'];

/** Whether a part is to run, given its name. */
const isAsked = (name: string): boolean =>
  (asked.length === 0 && !LONG.includes(name)) ||
  isLong ||
  asked.includes(name) ||
  (name === 'build' && asked.some((other) => other !== 'static' && other !== 'unit'));

/** The arguments after `e2e`, which choose tests. */
const askedTests = (): readonly string[] => {
  const at = process.argv.indexOf('e2e');
  const isPart = (argument: string): boolean =>
    [BESIDE, ...STAGES.flat()].some(({ name }) => name === argument);
  return at === -1 ? [] : process.argv.slice(at + 1).filter((argument) => !isPart(argument));
};

/** Whether all end-to-end tests are to run, at the stand-in for Stripe. */
const isWhole = (): boolean =>
  askedTests().length === 0 && testedStripe(process.env, '').apiUrl === '';

/**
 * Three workers, each with its own product, since tests change what others would see. More than a
 * small machine has cores, because browsers mostly wait. A product for each would take longer than
 * a few chosen tests, and Stripe itself sends its events to only one product.
 */
const endToEnd = async (): Promise<Tally> => {
  const count = isWhole() ? 3 : 1;
  const running = await runningProducts(count);
  const addresses: NodeJS.ProcessEnv = Object.assign({}, ...running.map(addressesOf));
  const shortened = isWhole() && !isLong ? ['--grep-invert', '@all'] : askedTests();
  return playwright(shortened, { ...process.env, ...addresses, E2E_PRODUCTS: String(count) });
};

/**
 * The demo content is loaded meanwhile if the end-to-end tests follow: before them, a third of two
 * processors would wait for it.
 */
const integration = async (): Promise<Tally> => {
  const isNeeded = isAsked('e2e') && isWhole();
  // The end-to-end tests report its failure.
  const loaded = isNeeded ? loadedDemoData().catch(() => undefined) : undefined;
  const [tally] = await Promise.all([vitest(['integration']), loaded]);
  return tally;
};

/** Checks that benchmarks still work, on a product left by the end-to-end tests. */
const benchmarks = async (): Promise<Tally> => {
  const [product] = await runningProducts(1);
  if (product === undefined) throw new Error('There is no product to measure');
  const chosen = BENCHMARKS.filter(
    (one) => one.isTestedElsewhere !== true && (isLong || one.isLong !== true),
  );
  return inPairs(chosen, (benchmark) => {
    const environment = benchmark.needsProduct ? environmentFor(product) : process.env;
    const command = commandOf(benchmark, ['--short']);
    return check(`Benchmark ${benchmark.name}, shortened`, command, environment);
  });
};

/** The main way of a member in the engines besides Chromium that are installed. */
const engines = async (): Promise<Tally> => {
  const [product] = await runningProducts(1);
  if (product === undefined) throw new Error('There is no product to walk through');
  const environment = { ...process.env, STOREFRONT_URL: product.storefrontUrl };
  const { ENGINES, isInstalled } = await import('./engines/drivers.ts');
  let tally = NOTHING;
  for (const engine of ENGINES) {
    const { name } = engine;
    const main = join(ROOT, 'scripts/test/engines/main.ts');
    if (isInstalled(engine)) {
      tally = add(tally, await check(`The main way in ${name}`, [main, name], environment));
    } else {
      console.log(`Skipped: the package ${name}, or xvfb for it, is not installed on this machine`);
      tally = add(tally, { ...NOTHING, skipped: 1 });
    }
  }
  return tally;
};

/** A small server from its first start to a restored backup; see docs/small-server.md. */
const smallServer = async (): Promise<Tally> => {
  if (findProgram('caddy') !== undefined) {
    return check('Small server, from its first start to a restored backup', [
      join(ROOT, 'ops/server/rehearsal.ts'),
      'short',
    ]);
  }
  console.log('Skipped: the small server needs caddy on this machine');
  return { ...NOTHING, skipped: 1 };
};

/** Kills parts of the production shape under load; see docs/production.md. */
const production = async (): Promise<Tally> => {
  const missing = missingPackages();
  if (missing.length === 0) {
    return check('Production shape, with one instance of each killed', [
      join(ROOT, 'ops/production/main.ts'),
      ...['break', 'short'],
    ]);
  }
  console.log(`Skipped: the production shape needs ${missing.join(' and ')} on this machine`);
  return { ...NOTHING, skipped: 1 };
};

/**
 * The two at the same time, as vitest does not run projects: component tests wait for timers for a
 * third of their time, the others hardly ever.
 */
const unit = async (): Promise<Tally> => {
  const [components, others] = await Promise.all([vitest(['storefront']), vitest(['unit'])]);
  return add(components, others);
};

const build = async (): Promise<Tally> => {
  const { environment } = readSettings(process.env);
  // The site in German is for end-to-end tests that the short run leaves out.
  const script = isLong || askedTests().length > 0 ? 'build:tested' : 'build';
  await buildAll(environment, (line) => console.log(line), ROOT, script);
  return NOTHING;
};

/** The tests of money at Stripe's own test mode. */
const atStripe = async (): Promise<Tally> => {
  const key = testModeKey(process.env);
  if (key !== null) {
    return vitest(['integration'], ['billing/at-stripe', 'billing/amounts'], {
      TEST_AT_STRIPE_KEY: key,
      TEST_LENGTH: 'long',
    });
  }
  console.log("Skipped: STRIPE_SECRET_KEY is not set to a key of Stripe's test mode");
  return NOTHING;
};

type Part = { name: string; run: () => Promise<Tally> };

/** Runs beside all stages, in the processor time that they leave: no time limit can fail it. */
const BESIDE: Part = { name: 'static', run: () => runChecks(CHECKS) };

/**
 * The stages run one after the other; the parts of a stage run in parallel, which only two do that
 * mostly wait.
 */
const STAGES: readonly (readonly Part[])[] = [
  [{ name: 'build', run: build }],
  [{ name: 'unit', run: unit }],
  [{ name: 'integration', run: integration }],
  [{ name: 'e2e', run: endToEnd }],
  [{ name: 'engines', run: engines }],
  [
    { name: 'production', run: production },
    { name: 'bench', run: benchmarks },
  ],
  // The last, since it builds anew what the others serve.
  [{ name: 'server', run: smallServer }],
];

/** Parts of no run that does not ask for them; they run alone. */
const ALONE: readonly Part[] = [
  { name: 'types', run: () => runChecks(TYPES) },
  { name: 'stripe', run: atStripe },
];

/** How long each part took, in seconds, for the line before the last. */
const durations: string[] = [];

/** A part that cannot run at all counts as one failed test. */
const play = async ({ name, run }: Part): Promise<Tally> => {
  const start = performance.now();
  try {
    return await run();
  } catch (error) {
    console.error(error);
    return { ...NOTHING, failed: 1, failures: [`${name}: ${error}`] };
  } finally {
    durations.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`);
  }
};

const main = async (): Promise<void> => {
  // Types and unit tests run without a build.
  writeMessages();
  const alone = ALONE.find(({ name }) => asked.includes(name));
  if (alone !== undefined) {
    const tally = await play(alone);
    console.log(`\n${failureLines(tally)}${closingLine(tally)}`);
    process.exit(tally.failed > 0 ? 1 : 0);
  }
  const beside = isAsked(BESIDE.name) ? play(BESIDE) : NOTHING;
  let sum = NOTHING;
  for (const stage of STAGES) {
    const parts = stage.filter(({ name }) => isAsked(name));
    if (parts.length === 0) continue;
    console.log(`\n— ${parts.map(({ name }) => name).join(', ')} —`);
    for (const tally of await Promise.all(parts.map(play))) sum = add(sum, tally);
  }
  await stopProducts();
  sum = add(sum, await beside);
  console.log(`\n${durations.join(', ')}\n${failureLines(sum)}${closingLine(sum)}`);
  process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    endAll();
    process.exit(130);
  });
}

await main();
