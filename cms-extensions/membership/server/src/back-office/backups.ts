import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DAY_SECONDS } from 'contract';
import type { Context } from '../context.ts';
import { createNightly } from '../platform/jobs/index.ts';
import { siteSettings } from '../site/index.ts';

/**
 * Backs the deployment up by the app's own command, in a process of its own. It notes in `backups.json` of
 * DATA_DIR when the last good backup was made, where it is, and why the last try failed.
 * @throws Error with what the command says
 */
const backUp = async ({ strapi }: Pick<Context, 'strapi'>): Promise<void> => {
  const args = ['--disable-warning=ExperimentalWarning', 'ops/backup.mts'];
  await promisify(execFile)(process.execPath, args, { cwd: strapi.dirs.app.root });
};

/** Adds the nightly backup, where the settings name a place for it. */
export const addBackupJob = (ctx: Context): void => {
  const { strapi, settings, jobs } = ctx;
  if (!settings.backsUp) return;
  const nightly = createNightly(strapi, 'backup', () => siteSettings({ strapi }).timeZone);
  jobs.add({
    name: 'backup',
    everySeconds: DAY_SECONDS,
    due: nightly.due,
    work: async (now) => {
      await backUp(ctx);
      await nightly.done(now);
    },
  });
};
