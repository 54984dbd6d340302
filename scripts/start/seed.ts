import { join } from 'node:path';
import { ROOT } from './settings.ts';
import { runStep } from './step.ts';

/**
 * Loads the demo content into the database, before Strapi opens it; takes milliseconds when it is
 * already loaded.
 * @param environment the environment of the CMS
 * @param say called with a progress message
 * @param root of the version that is loaded
 * @throws {CannotStart} with the loader's output
 */
export const loadDemo = async (
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
  root: string = ROOT,
): Promise<void> => {
  const printed = await runStep({
    program: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', join(root, 'seed/src/main.ts')],
    cwd: root,
    env: { ...environment, NODE_ENV: 'production' },
    failure: 'The demo content could not be loaded:',
  });
  say(printed.findLast((line) => line.trim() !== '') ?? 'Demo content: loaded');
};
