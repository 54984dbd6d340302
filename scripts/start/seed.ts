import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CannotStart } from './preflight.ts';
import { ROOT } from './settings.ts';

/**
 * Loads the demo content into the database, before Strapi opens it; takes milliseconds when it is
 * already loaded.
 * @param environment the environment of the CMS
 * @param say called with a progress message
 * @throws {CannotStart} with the loader's output
 */
export const loadDemo = (
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(ROOT, 'seed/src/main.ts')],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...environment, NODE_ENV: 'production' },
      },
    );
    let printed = '';
    const keep = (chunk: Buffer): void => {
      printed += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code !== 0) {
        reject(new CannotStart(`The demo content could not be loaded:\n${printed.slice(-6000)}`));
        return;
      }
      say(printed.trim().split('\n').at(-1) ?? 'Demo content: loaded');
      resolve();
    });
  });
