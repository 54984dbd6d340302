import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DAY_MS } from 'contract';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import { ordersFile } from '../billing/index.ts';
import type { Context } from '../context.ts';
import { addressesOf, videosOf } from '../media/index.ts';
import { csvOf } from '../platform/csv/index.ts';
import { Refusal } from '../platform/http/index.ts';
import { siteSettings } from '../site/index.ts';
import { hashOf } from '../users/index.ts';
import { isMailConnected } from './connections/mail.ts';
import { actRoute, deskRoute } from './desk-calls.ts';
import { membersFile } from './members/export.ts';
import { listQuerySchema } from './members/list.ts';

/*
 * Everything that belongs to the site's owner, in files that other programs read. It is asked for with
 * a mail, whose link leads to the panel for a day; the files are made when they are fetched.
 */

const LIFE_MS = DAY_MS;
/** Sections with rows, which have pictures and videos. */
const CONTENT_DEPTH = 4;

const signatureOf = (ctx: Context, panelUser: number, endsAt: number): string =>
  hashOf(ctx, 'archive', `${panelUser}:${endsAt}`);

/** @throws Refusal for a link that is over, or somebody else's */
const checkLink = (ctx: Context, { query, state }: Koa): void => {
  const [endsAt = '', signature = ''] = String(query.link ?? '').split('.');
  const isOwn = signature === signatureOf(ctx, state.user.id, Number(endsAt));
  if (!isOwn || Number(endsAt) < Date.now())
    throw new Refusal(409, 'This link is over. Ask for the archive once more.');
};

const mailLink = async (ctx: Context, { id, email }: { id: number; email: string }) => {
  const endsAt = Date.now() + LIFE_MS;
  const link = `${endsAt}.${signatureOf(ctx, id, endsAt)}`;
  const panel = ctx.strapi.config.get<string>('admin.absoluteUrl');
  const address = `${panel}/plugins/membership/settings/backups?archive=${link}`;
  const { name } = siteSettings(ctx);
  await ctx.strapi
    .plugin('email')
    .service('email')
    .send({
      to: email,
      subject: `The archive of ${name}`,
      text: `The archive of ${name} can be fetched here for 24 hours, by you alone and after you have signed in:\n\n${address}\n\nIt holds members and orders as tables, the content as JSON, and the addresses of films and pictures. If you did not ask for it, tell the owner.`,
    });
};

type Entry = Record<string, unknown>;
type PopulateBuilder = (uid: string) => {
  populateDeep: (level: number) => { build: () => Promise<never> };
};

/** The published content in all languages, by type. */
const contentOf = async ({ strapi }: Context): Promise<Record<string, Entry[]>> => {
  const builderOf: PopulateBuilder = strapi
    .plugin('content-manager')
    .service('populate-builder') as never;
  const all: Record<string, Entry[]> = {};
  for (const [uid, { options }] of Object.entries(strapi.contentTypes)) {
    if (!uid.startsWith('api::')) continue;
    const populate = await builderOf(uid).populateDeep(CONTENT_DEPTH).build();
    const where = options?.draftAndPublish ? { publishedAt: { $notNull: true } } : {};
    all[uid.split('.').at(-1) ?? uid] = await strapi.db.query(uid).findMany({ where, populate });
  }
  return all;
};

const workoutSchema = z.object({ documentId: z.string(), title: z.string() });

/** The films, whose addresses end as those of the player do, and the pictures. */
const addressesIn = async (ctx: Context, content: Record<string, Entry[]>): Promise<string[][]> => {
  const lines: string[][] = [];
  const workouts = z.array(workoutSchema).parse(content.workout);
  for (const { documentId, title } of new Map(
    workouts.map((one) => [one.documentId, one]),
  ).values()) {
    const { current } = await videosOf(ctx, documentId);
    if (!current?.playbackId) continue;
    const playback = { id: current.playbackId, policy: current.policy };
    const { videoUrl } = await addressesOf(ctx).playUrls(playback, Date.now());
    lines.push(['film', title, videoUrl ?? '', current.assetId ?? '']);
  }
  const files: { name: string; url: string }[] = await ctx.strapi.db
    .query('plugin::upload.file')
    .findMany({ select: ['name', 'url'] });
  const pictures = files.map(({ name, url }) => {
    const address = new URL(url, ctx.settings.storefrontUrl).href;
    return ['picture', name, address, ''];
  });
  return [...lines, ...pictures];
};

/** The files by their names. */
const filesOf = async (ctx: Context): Promise<Record<string, string>> => {
  const content = await contentOf(ctx);
  const addresses = await addressesIn(ctx, content);
  return {
    'members.csv': (await membersFile(ctx, listQuerySchema.parse({}))).csv,
    'orders.csv': await ordersFile(ctx),
    'content.json': JSON.stringify(content, null, 2),
    'addresses.csv': csvOf(['kind', 'name', 'address', 'mux_asset_id'], addresses),
  };
};

/** The archive, as `tar` packs it. */
const streamArchive = async (ctx: Context, call: Koa): Promise<Readable> => {
  checkLink(ctx, call);
  const files = Object.entries(await filesOf(ctx));
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    for (const [name, text] of files) await writeFile(join(folder, name), text, { mode: 0o600 });
  } catch (fault) {
    // On a full disk: members' data must not stay.
    await remove();
    throw fault;
  }
  const names = files.map(([name]) => name);
  const child = spawn('tar', ['-czf', '-', '-C', folder, ...names], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const breakOff = () => call.res.destroy();
  void once(child, 'close')
    .then(([code]) => code !== 0 && breakOff(), breakOff)
    .finally(remove);
  ctx.securityLog.record('site.archived', {});
  call.attachment(`archive-${new Date().toISOString().slice(0, 10)}.tar.gz`);
  return child.stdout;
};

/** Routes of the archive, below `/membership` of the panel's own API. */
export const archiveRoutes = (ctx: Context) => [
  actRoute(ctx, 'POST', '/archive', 'backups', async (call) => {
    if (!(await isMailConnected(ctx))) throw new Refusal(409, 'Connect a mail server first.');
    await mailLink(ctx, call.state.user);
  }),
  deskRoute('GET', '/archive', 'backups', (call) => streamArchive(ctx, call)),
];
