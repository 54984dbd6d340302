import { fileURLToPath } from 'node:url';
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
  resolve: {
    alias: {
      'castable-video/castable-mixin.js': fileURLToPath(
        new URL('vite-plugins/no-cast.ts', import.meta.url),
      ),
    },
  },
  server: { proxy: { '/api': cms, '/uploads': cms } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'contract-values',
                  test: /contract\/src\/(call|constants|enumerations|messages)\.ts|contract\/src\/rules\//,
                  priority: 2,
                },
                /*
                 * What every page needs, in two files instead of twenty: they compress better
                 * together (152 to 144 kB), and the style sheets shrink to two as well.
                 */
                {
                  name: 'framework',
                  test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|seroval|seroval-plugins|@tanstack\/[\w-]+)\/(?!.*\/(?:mutationObserver|useMutation|useBlocker)\.js)/,
                  priority: 3,
                },
                {
                  name: 'site',
                  test: /storefront\/src\/(?:ui\/(?!alert|dialog|facts|icons\/(?:later|trust)|menu|plan-|field\/field\.tsx|prose|switch|tabs\/tabs\.tsx|ticks)|api\/(?!admin|checkout|payments|subscription)|head|features\/(?:session|dialogs|toast|player\/(?:index|player-store|use-play))|screens\/frame\/(?!account-menu-open))/,
                  priority: 1,
                },
                // The contract's schemas come with the first call, its plain values with the page.
                {
                  name: 'contract-schemas',
                  test: /node_modules\/zod\/|contract\/src\//,
                  priority: 1,
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
        /*
         * The contract's schemas are built by these calls, which change nothing outside of what
         * they return: a page that takes a constant from the contract does not get them with it.
         */
        manualPureFunctions: [
          'z',
          'defineCall',
          'textSchema',
          'requiredTextSchema',
          'nameSchema',
          'optionalParameter',
          'wholeNumber',
          'formFlag',
          'stripeIdSchema',
        ],
        moduleSideEffects: [
          { test: /cms-extensions\/contract\//, sideEffects: false },
          // What stands at a feature's front door, or among the icons, comes only where it is used.
          {
            test: /storefront\/src\/(?:features\/[\w-]+\/index\.ts|ui\/icons\/)/,
            sideEffects: false,
          },
        ],
      },
    },
  },
});
