import { defineConfig } from 'vitest/config';

const IGNORED = [
  '**/node_modules/**',
  '**/dist/**',
  '**/build/**',
  '**/.cache/**',
  'storefront/**',
];
const INTEGRATION = '**/*.integration.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...IGNORED, INTEGRATION],
          // More workers than a small machine has cores: many tests wait for timers.
          maxWorkers: 3,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: [INTEGRATION],
          exclude: IGNORED,
          // Each boots Strapi, some also PostgreSQL: two at once keep two cores busy.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      // Component tests need the storefront's plugins.
      'storefront/vitest.config.ts',
    ],
  },
});
