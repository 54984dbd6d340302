import { join } from 'node:path';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { DEFAULT_LOCALE, distFolder, localeOf, localesOf, pathPrefix } from './locales.ts';
import { ADMIN_SETTINGS_PATH, adminSettings } from './server/admin-settings.ts';
import { readEnvironment } from './server/environment.ts';
import { messages } from './vite-plugins/messages.ts';
import { pageBudgets } from './vite-plugins/page-budgets.ts';
import { serviceWorker } from './vite-plugins/service-worker.ts';
import { svgIcon } from './vite-plugins/svg-icon.ts';

const CALLER = /\/client-rpc\/createClientRpc\.js$/;
const STAND_IN = '\0no-server-functions';

/**
 * Leaves out of the browser's files what calls server functions of TanStack Start: a serializer and
 * a decoder of streams, 12 kB gzip on every page. This site has none; all it asks the server goes
 * through the API of the contract.
 */
const noServerFunctions = (): Plugin => ({
  name: 'no-server-functions',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) => (CALLER.test(source) ? STAND_IN : undefined),
  load: (id) =>
    id === STAND_IN
      ? "export const createClientRpc = () => { throw new Error('This site has no server functions'); };"
      : undefined,
});

/** Answers in development what the storefront's own server answers: the admin area's settings. */
const adminSettingsInDevelopment = (): Plugin => ({
  name: 'admin-settings',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use(ADMIN_SETTINGS_PATH, (_request, response) => {
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.end(JSON.stringify(adminSettings(readEnvironment(process.env))));
    });
  },
});

const cms = process.env.CMS_INTERNAL_URL ?? 'http://127.0.0.1:1337';

const locales = localesOf(process.env.LOCALES);
// The language of this build (scripts/build.ts builds one after the other).
const locale = localeOf(`/${process.env.SITE_LOCALE}`, locales);
/** Gzip bytes of the scripts that a page may load before anybody touches it. */
const PAGE_BYTES_MAX = 150_000;
/** What the choice of the language and the links to translations take on every page. */
const SWITCH_BYTES = 600;
const isDefault = locale === DEFAULT_LOCALE;

export default defineConfig({
  define: {
    'import.meta.env.SITE_LOCALE': JSON.stringify(locale),
    'import.meta.env.LOCALES': JSON.stringify(locales),
    'import.meta.env.IS_TRANSLATED': JSON.stringify(locales.length > 1),
  },
  // Messages are compiled to one module for each area and language (scripts/messages.ts).
  resolve: {
    alias: [
      {
        find: /^#messages\/(.+)$/,
        replacement: join(import.meta.dirname, `src/messages/$1/${locale}.gen.ts`),
      },
      // The contract's texts, and its formats of dates and numbers.
      {
        find: /^#texts\/(.+)$/,
        replacement: join(import.meta.dirname, `../cms-extensions/contract/src/texts/${locale}/$1`),
      },
      // With our setting, which has to come before the first schema.
      { find: /^zod$/, replacement: join(import.meta.dirname, 'src/api/zod.ts') },
      // The shim is for React before version 18. The package's own entry for later ones.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  plugins: [
    messages(),
    svgIcon(),
    noServerFunctions(),
    // Another language loads the same code with other texts.
    isDefault && pageBudgets(PAGE_BYTES_MAX + (locales.length > 1 ? SWITCH_BYTES : 0)),
    isDefault && serviceWorker(),
    adminSettingsInDevelopment(),
    vanillaExtractPlugin(),
    tanstackStart({ router: { basepath: pathPrefix(locale) || '/' } }),
    react(),
  ],
  server: { proxy: { '/api': cms, '/uploads': cms } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Texts stand where they are shown: a page has none of another one's.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // The entry lists all parts of the site, and their names do not compress: 1 kB of them
            // on every page; seven letters are the least that Rolldown takes.
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              // What the entry imports, which every page needs, becomes one file with it. Without this
              // group each page loads 21 kB more (gzip).
              groups: [{ name: 'entry', tags: ['$initial'] }],
            },
          },
        },
      },
    },
  },
  build: {
    outDir: join('dist', distFolder(locale)),
    copyPublicDir: isDefault,
    rolldownOptions: {
      // No module of the contract does anything when it is imported, and no schema when it is made:
      // one that nothing uses goes.
      treeshake: {
        manualPureFunctions: ['z'],
        moduleSideEffects: [{ test: /cms-extensions\/contract\//, sideEffects: false }],
      },
    },
  },
});
