import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/service-worker/main.ts', import.meta.url));

/** The name of a build, by its files: their names contain hashes of their content. */
const buildName = (files: readonly string[]): string =>
  createHash('sha256')
    .update([...files].sort().join('\n'))
    .digest('hex')
    .slice(0, 12);

/**
 * Writes the service worker beside the built files as one classic script, since not every browser
 * runs a worker that imports.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }, bundle) {
    await build({
      configFile: false,
      logLevel: 'warn',
      define: { BUILD: JSON.stringify(buildName(Object.keys(bundle))) },
      build: {
        outDir: dir,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: ENTRY,
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    });
  },
});
