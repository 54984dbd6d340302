import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { CannotStart } from './preflight.ts';
import { ROOT } from './settings.ts';

const KEPT_LINES = 300;

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
 * @throws {CannotStart} with the end of a failing build's output
 */
export const buildAll = (
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--run', 'build'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Without a cache of earlier results: only the newest one is needed.
      env: { ...withoutNpm(environment), WIREIT_CACHE: 'none', WIREIT_LOGGER: 'simple' },
    });
    const printed: string[] = [];
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        printed.push(line);
        if (printed.length > KEPT_LINES) printed.shift();
        const name = ANNOUNCEMENT.exec(line)?.[1];
        if (name !== undefined) say(`Building ${name} …`);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new CannotStart(`The build failed:\n${printed.join('\n')}`));
    });
  });
