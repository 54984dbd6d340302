import { HOUR_SECONDS } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Transaction } from '../platform/database/index.ts';
import { addAt, deliverDue, type Queue } from '../platform/outbox/index.ts';
import { REMOVAL_KINDS, REMOVAL_TABLE } from './content-types.ts';
import { muxOf, orNull } from './mux.ts';
import { findVideoByAsset } from './repository.ts';
import { isAssetShown } from './workouts.ts';

const FILE_UID = 'plugin::upload.file';

const removableSchema = z.object({ kind: z.enum(REMOVAL_KINDS), target: z.string() });

/** Something outside the database that can be removed. */
export type Removable = z.output<typeof removableSchema>;

export const removalKey = ({ kind, target }: Removable): string => `${kind}:${target}`;

type Remove = (ctx: Context, target: string) => Promise<void>;

/* Removes things outside the database that are no longer used: at Mux, and pictures. */

const removeAsset: Remove = async (ctx, id) => {
  if (await isAssetShown(ctx, id)) return;
  const video = await findVideoByAsset(ctx, id);
  if (video !== null && video.state !== 'failed') return;
  await orNull(muxOf(ctx).video.assets.delete(id));
};

const removeUpload: Remove = async (ctx, id) => {
  const found = await orNull(muxOf(ctx).video.uploads.retrieve(id));
  if (found === null) return;
  if (found.asset_id !== undefined) return removeAsset(ctx, found.asset_id);
  if (found.status === 'waiting') await muxOf(ctx).video.uploads.cancel(id);
};

const removePictureFile: Remove = async ({ strapi }, id) => {
  const where = { id: Number(id) };
  const file = await strapi.db.query(FILE_UID).findOne({ where, populate: ['related'] });
  if (file === null || file.related.length > 0) return;
  await strapi.plugin('upload').service('upload').remove(file);
};

/*
 * Each first checks that the thing is unused, since workouts can share a video or a picture (a
 * copy made in the panel does).
 */
const REMOVE_BY: Readonly<Record<Removable['kind'], Remove>> = {
  asset: removeAsset,
  upload: removeUpload,
  picture: removePictureFile,
};

/** What is to be removed. Retries never stop, because unused data at Mux costs money. */
export const REMOVALS: Queue<Removable> = {
  name: 'removals',
  table: REMOVAL_TABLE,
  dueColumn: 'due_at',
  entrySchema: removableSchema,
  deliver: async (ctx, { kind, target }) => {
    await REMOVE_BY[kind](ctx, target);
    ctx.strapi.log.info(`A removal was carried out: ${kind}`);
    return null;
  },
  retry: () => ({ firstPauseSeconds: 30, longestPauseSeconds: HOUR_SECONDS }),
};

/**
 * Orders a removal, which is carried out after the commit.
 * @param at when it is due; of two orders for the same thing the earlier time counts
 * @param trx the transaction that makes the thing unused
 */
export const orderRemoval = (
  ctx: Context,
  removable: Removable,
  at: Date,
  trx: Transaction,
): Promise<void> =>
  addAt(ctx, REMOVALS, { key: removalKey(removable), columns: removable }, at, trx);

/** Carries out what is due. @returns how many removals failed */
export const removeDue = (ctx: Context, at: Date) => deliverDue(ctx, REMOVALS, at);

/** The keys of all orders. */
export const removalKeys = async ({ strapi }: Context): Promise<Set<string>> => {
  const found: { key: string }[] = await strapi.db.connection(REMOVAL_TABLE).select('key');
  return new Set(found.map(({ key }) => key));
};

/** Orders a file of the media library to be removed, unless another entry uses it by then. */
export const removePicture = (ctx: Context, fileId: number, trx: Transaction): Promise<void> =>
  orderRemoval(ctx, { kind: 'picture', target: String(fileId) }, new Date(), trx);
