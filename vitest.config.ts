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
          // The tests bear it, and starting a worker for each file takes as long as all of them.
          isolate: false,
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
          globalSetup: 'cms-extensions/membership/test/setup.ts',
          setupFiles: 'cms/test/temporary-folder.ts',
          // A worker loads Strapi's packages once and boots it for each file.
          isolate: false,
          // More workers than a small machine has cores: the tests of faults wait for timeouts.
          maxWorkers: 4,
          testTimeout: 60_000,
          hookTimeout: 240_000,
        },
      },
      // Component tests need the storefront's plugins.
      'storefront/vitest.config.ts',
    ],
  },
});
