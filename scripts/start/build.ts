import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CannotStart } from './preflight.ts';
import { ROOT } from './settings.ts';

/** A build that is repeated only when one of its sources changes. */
type Build = {
  name: string;
  label: string;
  /** Globs, relative to the root, of everything that the result depends on. */
  sources: readonly string[];
  /** Settings that are part of the result. */
  settings?: readonly string[];
  /** A file that must exist for the build to count as done. */
  result: string;
};

const CONTRACT = ['cms-extensions/contract/src/**/*.ts', 'cms-extensions/contract/package.json'];
const SHARED = ['pnpm-lock.yaml', 'tsconfig.base.json'];
const MEMBERSHIP = [
  'cms-extensions/membership/{server,admin}/src/**/*',
  'cms-extensions/membership/*.{json,ts,mjs}',
];

const BUILDS: Readonly<Record<'membership' | 'cms' | 'storefront', Build>> = {
  membership: {
    name: 'membership',
    label: 'Building the Strapi plugin',
    sources: [...SHARED, ...CONTRACT, ...MEMBERSHIP],
    result: 'cms-extensions/membership/dist',
  },
  cms: {
    name: 'cms',
    label: 'Building the Strapi panel',
    sources: [
      ...SHARED,
      // The panel bundles the plugin's built admin half; its server half is loaded at each start.
      'cms-extensions/membership/dist/admin/**/*.{js,mjs}',
      'cms-extensions/membership/package.json',
      'cms/{src,config}/**/*',
      'cms/*.{json,ts,js,png}',
    ],
    // The panel's bundle contains the product's name.
    settings: ['SITE_NAME'],
    result: 'cms/dist',
  },
  storefront: {
    name: 'storefront',
    label: 'Building the storefront',
    sources: [
      ...SHARED,
      ...CONTRACT,
      'storefront/{vite-plugins,src,public,server}/**/*',
      'storefront/*.{json,ts}',
    ],
    result: 'storefront/dist',
  },
};

const isSource = (path: string): boolean =>
  !/\.test\.tsx?$/.test(path) &&
  !path.includes('node_modules') &&
  statSync(join(ROOT, path)).isFile();

const fingerprint = (build: Build, environment: NodeJS.ProcessEnv): string => {
  const hash = createHash('sha256').update(process.version);
  const files = build.sources.flatMap((glob) => globSync(glob, { cwd: ROOT })).filter(isSource);
  for (const name of build.settings ?? []) hash.update(`${name}=${environment[name] ?? ''}`);
  for (const file of files.sort()) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
};

const stampOf = (build: Build): string => join(ROOT, '.cache/build', build.name);

const isDone = (build: Build, environment: NodeJS.ProcessEnv): boolean =>
  existsSync(join(ROOT, build.result)) &&
  existsSync(stampOf(build)) &&
  readFileSync(stampOf(build), 'utf8') === fingerprint(build, environment);

/** Runs the package's `build` script; keeps its output in case it fails. */
const runScript = (build: Build, environment: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve, reject) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const child = spawn(
      'npx',
      ['--yes', manifest.packageManager, '--filter', build.name, 'run', 'build'],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
        env: { ...environment, NODE_ENV: 'production', npm_config_loglevel: 'error' },
      },
    );
    let printed = '';
    const keep = (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new CannotStart(`${build.label} failed:\n${printed}`));
    });
  });

const ensure = async (
  build: Build,
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> => {
  if (isDone(build, environment)) return;
  const started = Date.now();
  say(`${build.label} …`);
  // Remove the fingerprint first: a failed build leaves no usable result.
  rmSync(stampOf(build), { force: true });
  await runScript(build, environment);
  mkdirSync(dirname(stampOf(build)), { recursive: true });
  writeFileSync(stampOf(build), fingerprint(build, environment));
  say(`${build.label}: done in ${Math.round((Date.now() - started) / 1000)} s`);
};

/**
 * Runs all outdated builds. The storefront is built in parallel with Strapi's panel; the panel
 * waits for the plugin, which it bundles.
 * @param environment the settings; the panel's bundle takes the product's name from them
 * @param say called with progress messages, one line each
 * @throws {CannotStart} with the end of a failing build's output
 */
export const buildAll = async (
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> => {
  await Promise.all([
    ensure(BUILDS.membership, environment, say).then(() => ensure(BUILDS.cms, environment, say)),
    ensure(BUILDS.storefront, environment, say),
  ]);
};

/** Marks plugin and panel as not built: in development, other processes overwrite the results. */
export const forgetCompiled = (): void => {
  for (const build of [BUILDS.membership, BUILDS.cms]) rmSync(stampOf(build), { force: true });
};
