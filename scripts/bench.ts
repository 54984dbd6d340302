/*
 * `pnpm bench NAME`: runs one of the benchmarks; each measures both sides in the same run.
 */
import { join } from 'node:path';
import { buildAll } from './start/build.ts';
import { ROOT, readSettings } from './start/settings.ts';
import { startProduct } from './test/product.ts';
import { execute } from './test/run.ts';

type Benchmark = {
  script: string;
  /** Measures the whole product, which is started for it with fresh data. */
  needsProduct: boolean;
};

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  catalogue: { script: 'cms-extensions/membership/bench/catalogue.ts', needsProduct: false },
  upload: { script: 'cms-extensions/membership/bench/upload.ts', needsProduct: true },
  web: { script: 'storefront/bench/web.ts', needsProduct: true },
};

const [name = '', ...rest] = process.argv.slice(2);
const benchmark = BENCHMARKS[name];
if (benchmark === undefined) {
  console.error(`Which benchmark? ${Object.keys(BENCHMARKS).join(', ')}`);
  process.exit(2);
}

const measure = (environment: NodeJS.ProcessEnv): Promise<number> =>
  execute(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, benchmark.script), ...rest],
    environment,
  );

await buildAll(readSettings(process.env).environment, (line) => console.log(line));
if (benchmark.needsProduct) {
  const product = await startProduct();
  try {
    process.exitCode = await measure({
      ...process.env,
      BENCH_STOREFRONT_URL: product.storefrontUrl,
      BENCH_CMS_URL: product.cmsUrl,
      BENCH_PRODUCT_PID: String(product.pid),
    });
  } finally {
    await product.stop();
  }
} else {
  process.exitCode = await measure(process.env);
}
