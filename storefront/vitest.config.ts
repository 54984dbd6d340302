import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { messages } from './vite-plugins/messages.ts';
import { svgIcon } from './vite-plugins/svg-icon.ts';

export default defineConfig({
  // No styles: compiling them takes a fourth of the time, and jsdom has no layout (`setup.ts`).
  plugins: [messages(), svgIcon(), react()],
  test: {
    name: 'storefront',
    // The other tests of `server` and `vite-plugins` need no page and run with the unit tests.
    include: ['src/**/*.test.{ts,tsx}', 'server/search-names.test.ts'],
    environment: 'jsdom',
    // No server is there: a page that loads on after its test would get a real connection otherwise,
    // and the next file's requests would go through it, past the mocks.
    environmentOptions: { jsdom: { url: 'http://storefront.test/' } },
    setupFiles: ['test/setup.ts'],
    restoreMocks: true,
    // Not intervals: jsdom would put its own into the fake time, and animation frames, also those of
    // the files that follow, would never come.
    fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] },
    // Starting a worker for each file would take as long as the tests (`setup.ts` forgets modules).
    isolate: false,
    // They remember a script or an animation frame of the page, so they have to be forgotten, too.
    server: { deps: { inline: ['@stripe/stripe-js', /@base-ui/] } },
    // More workers than a small machine has cores: many tests wait for timers.
    maxWorkers: 3,
    testTimeout: 60_000,
  },
});
