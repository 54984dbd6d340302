import { defineConfig } from 'vitest/config';

/* End-to-end tests in a real browser. `npm test` starts the whole product and passes its
 * address. */
export default defineConfig({
  test: {
    // A wait can time out on a busy machine, so a failed test is retried once.
    retry: 1,
    name: 'e2e',
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    // Longer than the default of one second: responses can be slow on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Each worker has its own running product.
    maxWorkers: Number(process.env.E2E_PRODUCTS ?? 1),
  },
});
