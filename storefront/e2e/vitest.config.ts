import { defineConfig } from 'vitest/config';

/* The whole product in a real browser; `npm test` starts it and says where it is. */
export default defineConfig({
  test: {
    // On a machine that is busy with the whole product a wait can run out; what fails twice is broken.
    retry: 1,
    name: 'e2e',
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    // What is waited for comes in its own time on a busy machine; a second is short.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Each worker has a product to itself.
    maxWorkers: Number(process.env.E2E_PRODUCTS ?? 1),
  },
});
