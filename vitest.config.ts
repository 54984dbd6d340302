import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const IGNORED = [
  '**/node_modules/**',
  '**/dist/**',
  '**/build/**',
  '**/.cache/**',
  'storefront/**',
];
const INTEGRATION = '**/*.integration.test.ts';

/* The storefront's component tests need its own plugins, and its end-to-end tests the whole product. */
const STOREFRONT = ['storefront/vitest.config.ts', 'storefront/e2e/vitest.config.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...IGNORED, INTEGRATION],
          // More than the least of machines has cores: many tests wait for the clock.
          maxWorkers: 3,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: [INTEGRATION],
          exclude: IGNORED,
          // Each boots Strapi, some with a PostgreSQL beside it: two at once fill two cores.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      ...STOREFRONT.filter((path) => existsSync(path)),
    ],
  },
});
