import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { DAY_SECONDS } from 'contract';
import type { BackupsView } from 'contract/desk/settings';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import { raiseAlert } from '../billing/index.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../platform/http/index.ts';
import { everyNight } from '../platform/jobs/index.ts';
import { siteSettings } from '../site/index.ts';
import { actRoute, deskRoute } from './desk-calls.ts';

/** The app's own command. */
const COMMAND = ['--disable-warning=ExperimentalWarning', 'ops/backup.mts'];

/**
 * Backs the deployment up by the app's own command, in a process of its own. It notes in `backups.json` of
 * DATA_DIR when the last good backup was made, where it is, and why the last try failed.
 * @throws Error with what the command says
 */
const backUp = async ({ strapi }: Pick<Context, 'strapi'>): Promise<void> => {
  await promisify(execFile)(process.execPath, COMMAND, { cwd: strapi.dirs.app.root });
};

/**
 * A backup that is made now, as a stream. It breaks off when the command fails on the way.
 * @throws Refusal with what the command says when it fails at once
 */
const streamBackup = async ({ strapi }: Pick<Context, 'strapi'>, call: Koa): Promise<Readable> => {
  const child = spawn(process.execPath, [...COMMAND, '-'], {
    cwd: strapi.dirs.app.root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'close');
  // At its end, too: then there is nothing to read.
  await Promise.race([once(child.stdout, 'readable'), ended]);
  if (child.stdout.readableLength === 0) {
    await ended;
    throw new Refusal(409, said.trim().split('\n').at(-1) ?? '');
  }
  const breakOff = () => call.res.destroy();
  void ended.then(([code]) => code !== 0 && breakOff(), breakOff);
  call.attachment(`backup-${new Date().toISOString().slice(0, 10)}.age`);
  return child.stdout;
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
        });
        throw error;
      });
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
  deskRoute('GET', '/backups', 'settings.read', () => readBackups(ctx)),
  deskRoute('GET', '/backups/download', 'backups', (call) => streamBackup(ctx, call)),
  actRoute(ctx, 'POST', '/backups/now', 'backups', async () => {
    if (ctx.settings.backups.to === null) {
      throw new Refusal(409, 'There is no place for backups: the setting BACKUP_TO names one.');
    }
    // What went wrong is in the answer. The lock is that of the night's.
    const isMade = await ctx.locks.unlessBusy('job: backup', async () => {
      await backUp(ctx).catch((error) => ctx.strapi.log.error(`The backup failed: ${error}`));
    });
    if (!isMade) throw new Refusal(409, 'A backup is being made already.');
    return readBackups(ctx);
  }),
];
