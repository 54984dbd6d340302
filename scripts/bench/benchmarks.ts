import { join } from 'node:path';
import { ROOT } from '../start/settings.ts';
import type { Product } from '../test/product.ts';

export type Benchmark = {
  name: string;
  script: string;
  /** Whether it needs the whole product running. */
  needsProduct: boolean;
  /**
   * It is run once more with `--large` on a product with so many workouts; not in `npm test`.
   */
  workouts?: number;
  /** Left out of `npm test`, where a test does the same. */
  isTestedElsewhere?: boolean;
  /** Only `npm test -- all` checks that it works: it takes as long as the others together. */
  isLong?: true;
};

/**
 * All benchmarks, the longest first; each accepts `--short`, which only checks that it works.
 */
export const BENCHMARKS: readonly Benchmark[] = [
  { name: 'web', script: 'storefront/bench/web.ts', needsProduct: true, workouts: 10_000 },
  {
    name: 'catalogue',
    script: 'cms-extensions/membership/bench/catalogue.ts',
    needsProduct: false,
    isLong: true,
  },
  {
    name: 'plans',
    script: 'cms-extensions/membership/bench/plans.ts',
    needsProduct: false,
    isTestedElsewhere: true,
  },
  { name: 'desk', script: 'cms-extensions/membership/bench/desk.ts', needsProduct: false },
  { name: 'upload', script: 'cms-extensions/membership/bench/upload.ts', needsProduct: true },
  { name: 'members', script: 'storefront/bench/members.ts', needsProduct: true },
];

/** The arguments for Node that run a benchmark. */
export const commandOf = (benchmark: Benchmark, options: readonly string[]): string[] => [
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
  join(ROOT, benchmark.script),
  ...options,
];

/** Environment variables with the addresses of the running product. */
export const environmentFor = (product: Product): NodeJS.ProcessEnv => ({
  ...process.env,
  BENCH_STOREFRONT_URL: product.storefrontUrl,
  BENCH_CMS_URL: product.cmsUrl,
  BENCH_PRODUCT_PID: String(product.pid),
  BENCH_DATABASE: product.databaseFile,
});
