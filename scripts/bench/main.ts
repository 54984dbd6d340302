/* `npm run bench -- NAME`: runs one of the benchmarks; each measures both variants in the same run.
 * `--short` only checks that it works, as in `npm test`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWorkouts } from '../../storefront/bench/large-catalogue.ts';
import { measuredBy } from '../../storefront/bench/resources.ts';
import { buildAll } from '../start/build.ts';
import { readSettings } from '../start/settings.ts';
import { loadDemoData, type Product, startProduct } from '../test/product.ts';
import { execute } from '../test/run.ts';
import { BENCHMARKS, commandOf, environmentFor } from './benchmarks.ts';

const [asked = '', ...options] = process.argv.slice(2);
const benchmark = BENCHMARKS.find(({ name }) => name === asked);
if (benchmark === undefined) {
  console.error(`Which benchmark? ${BENCHMARKS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const measure = (environment: NodeJS.ProcessEnv, given = options): Promise<number> =>
  execute(process.execPath, commandOf(benchmark, given), environment);

/** A product with the demo's workouts and so many copies of them that there are `workouts`. */
const startLargeProduct = async (workouts: number): Promise<Product> => {
  const demo = await loadDemoData();
  try {
    const there = copyWorkouts(join(demo.folder, 'cms.sqlite'), workouts);
    console.log(`The large catalogue has ${there.toLocaleString('en')} workouts`);
    return await startProduct({}, demo);
  } finally {
    rmSync(demo.folder, { recursive: true });
  }
};

await buildAll(readSettings(process.env).environment, (line) => console.log(line));
// Addresses of a product that runs may be given, such as those of `npm run ops -- production`.
if (benchmark.needsProduct && process.env.BENCH_STOREFRONT_URL === undefined) {
  // Counting timers takes time, so it is done for what is judged by them.
  const folder = options.includes('--soak') ? mkdtempSync(join(tmpdir(), 'timers-')) : undefined;
  const product = await startProduct(folder === undefined ? {} : measuredBy(folder));
  try {
    process.exitCode = await measure({
      ...environmentFor(product),
      ...(folder !== undefined && { BENCH_TIMERS: folder }),
    });
  } finally {
    await product.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true });
  }
  // Afterwards, since a large catalogue keeps the processor busy for a while after the start.
  if (benchmark.workouts !== undefined && !options.includes('--short')) {
    const large = await startLargeProduct(benchmark.workouts);
    try {
      const isMissed = await measure(environmentFor(large), [...options, '--large']);
      process.exitCode ||= isMissed;
    } finally {
      await large.stop();
    }
  }
} else {
  process.exitCode = await measure(process.env);
}
