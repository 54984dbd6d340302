import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { DAY_SECONDS } from 'contract';
import { z } from 'zod';
import { raiseAlert } from '../billing/index.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../platform/http/index.ts';
import { everyNight, noteNight } from '../platform/jobs/index.ts';
import { siteSettings } from '../site/index.ts';
import type { BackupsView } from './answers.ts';
import { deskRoute } from './desk-calls.ts';
import { BACKUPS, READ_SETTINGS } from './rights.ts';

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
  if (settings.backups.to === null) return;
  jobs.add({
    name: 'backup',
    everySeconds: DAY_SECONDS,
    due: everyNight(strapi, 'backup', () => siteSettings({ strapi }).timeZone),
    work: async (now) => {
      await backUp(ctx).catch(async (error) => {
        await raiseAlert(ctx, {
          kind: 'backup-failed',
          subject: now.toISOString().slice(0, 10),
          message: 'The site was not backed up this night; Settings, Backups says why.',
          userDocumentId: null,
          stripePath: null,
        });
        throw error;
      });
      await noteNight(strapi, 'backup', now);
    },
  });
};

/** As `cms/ops/backup/place.mts` writes it. */
const stateSchema = z
  .object({
    at: z.iso.datetime().nullable(),
    where: z.string().nullable(),
    bytes: z.number().nullable(),
    error: z.string().nullable(),
  })
  .catch({ at: null, where: null, bytes: null, error: null });

const readBackups = async ({ settings }: Context): Promise<BackupsView> => {
  const { to, stateFile } = settings.backups;
  const text = await readFile(stateFile, 'utf8').catch(() => 'null');
  return { to, ...stateSchema.parse(JSON.parse(text)) };
};

/** Routes of Settings, Backups, below `/membership` of the panel's own API. */
export const backupRoutes = (ctx: Context) => [
  deskRoute('GET', '/backups', READ_SETTINGS, () => readBackups(ctx)),
  deskRoute('POST', '/backups/now', BACKUPS, async () => {
    if (ctx.settings.backups.to === null) {
      throw new Refusal(409, 'There is no place for backups: the setting BACKUP_TO names one.');
    }
    // What went wrong is in the answer.
    await backUp(ctx).catch((error) => ctx.strapi.log.error(`The backup failed: ${error}`));
    return readBackups(ctx);
  }),
];
