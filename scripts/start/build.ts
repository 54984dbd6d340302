import { ROOT } from './settings.ts';
import { runStep } from './step.ts';

/** Wireit announces each script that it has to run; scripts that are up to date are not announced. */
const ANNOUNCEMENT = /\[(?:.*\/)?([\w-]+):build\] Running command/;

/** Wireit takes npm's variables for its own script, and they name the one that called this. */
const withoutNpm = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('npm_')));

/**
 * Runs the `build` script, which builds what changed: the plugin, then the panel that bundles it,
 * and at the same time the storefront. The sources and results of each are named in its
 * package.json, under `wireit`.
 * @param environment the settings; the panel's bundle takes the product's name from them
 * @param say called with progress messages, one line each
 * @param root of the version that is built
 * @param script of the root's package.json; `build:tested` adds what only tests need
 * @throws {CannotStart} with the end of a failing build's output
 */
export const buildAll = async (
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
  root: string = ROOT,
  script: 'build' | 'build:tested' = 'build',
): Promise<void> => {
  await runStep({
    program: process.execPath,
    args: ['--run', script],
    cwd: root,
    // Without a cache of earlier results: only the newest one is needed.
    env: { ...withoutNpm(environment), WIREIT_CACHE: 'none', WIREIT_LOGGER: 'simple' },
    failure: 'The build failed:',
    onLine: (line) => {
      const name = ANNOUNCEMENT.exec(line)?.[1];
      if (name !== undefined) say(`Building ${name} …`);
    },
  });
};
