import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { adminSettingsInDevelopment } from './vite-plugins/admin-settings.ts';
import { noChunkCycles } from './vite-plugins/no-chunk-cycles.ts';
import { noServerFunctions } from './vite-plugins/no-server-functions.ts';
import { pageBudgets } from './vite-plugins/page-budgets.ts';
import { svgPath } from './vite-plugins/svg-path.ts';

const cms = process.env.CMS_INTERNAL_URL ?? 'http://127.0.0.1:1337';

export default defineConfig({
  plugins: [
    svgPath(),
    noServerFunctions(),
    noChunkCycles(),
    pageBudgets({
      file: new URL('page-budgets.json', import.meta.url),
      record: process.env.RECORD_PAGE_PARTS === '1',
    }),
    adminSettingsInDevelopment(),
    vanillaExtractPlugin(),
    tanstackStart(),
    react(),
  ],
  server: { proxy: { '/api': cms, '/uploads': cms } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                // One chunk for the code of these packages that every page needs: it compresses
                // better.
                {
                  name: 'framework',
                  test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|seroval|seroval-plugins|@tanstack\/[\w-]+)\//,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          { test: /cms-extensions\/contract\//, sideEffects: false },
          // Modules without side effects: an index.ts only re-exports, icons are constants.
          {
            test: /storefront\/src\/(?:features\/[\w-]+\/index\.ts|ui\/icons\/)/,
            sideEffects: false,
          },
        ],
      },
    },
  },
});
