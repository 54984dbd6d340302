import { parse } from 'node:path';
import type Mux from '@mux/mux-node';
import type { Core } from '@strapi/strapi';
import { HOUR_SECONDS } from 'contract';
import { z } from 'zod';
import type { Transaction } from '../platform/database/index.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import { createOutbox } from '../platform/outbox/index.ts';
import { REMOVAL_KINDS, REMOVAL_TABLE } from './content-types.ts';
import { orNull } from './mux.ts';
import type { VideoRepository } from './repository.ts';
import type { Workouts } from './workouts.ts';

const FILE_UID = 'plugin::upload.file';

/** Retries never stop, because unused data at Mux costs money. */
const RETRY = { firstPauseSeconds: 30, longestPauseSeconds: HOUR_SECONDS };

const removableSchema = z.object({ kind: z.enum(REMOVAL_KINDS), target: z.string() });

/** Something outside the database that can be removed. */
export type Removable = z.output<typeof removableSchema>;

export const removalKey = ({ kind, target }: Removable): string => `${kind}:${target}`;

type Parts = {
  strapi: Core.Strapi;
  jobs: Jobs;
  mux: Mux;
  videos: VideoRepository;
  workouts: Workouts;
};

type Remove = (target: string) => Promise<void>;

/** Removes things outside the database that are no longer used: at Mux, and pictures. */
export const createRemovals = ({ strapi, jobs, mux, videos, workouts }: Parts) => {
  const asset: Remove = async (id) => {
    if (await workouts.showAsset(id)) return;
    const video = await videos.findByAsset(id);
    if (video !== null && video.state !== 'failed') return;
    await orNull(mux.video.assets.delete(id));
  };

  const upload: Remove = async (id) => {
    const found = await orNull(mux.video.uploads.retrieve(id));
    if (found === null) return;
    if (found.asset_id !== undefined) return asset(found.asset_id);
    if (found.status === 'waiting') await mux.video.uploads.cancel(id);
  };

  const picture: Remove = async (id) => {
    const where = { id: Number(id) };
    const file = await strapi.db.query(FILE_UID).findOne({ where, populate: ['related'] });
    if (file === null || file.related.length > 0) return;
    await strapi.plugin('upload').service('upload').remove(file);
  };

  /** Of an upload that failed. A file that is replaced keeps its name, which may be in use again. */
  const file: Remove = async (name) => {
    const { name: hash, ext } = parse(name);
    // The smaller copies of a picture have its name behind that of their size.
    const owners = [hash, hash.slice(hash.indexOf('_') + 1)];
    const where = { hash: { $in: owners } };
    if ((await strapi.db.query(FILE_UID).count({ where })) > 0) return;
    await strapi.plugin('upload').provider.delete({ hash, ext });
  };

  /*
   * Each first checks that the thing is unused, since workouts can share a video or a picture (a
   * copy made in the panel does).
   */
  const removeBy: Readonly<Record<Removable['kind'], Remove>> = { asset, upload, picture, file };

  const outbox = createOutbox({
    ...{ strapi, jobs, name: 'removals', table: REMOVAL_TABLE, dueColumn: 'due_at' },
    entrySchema: removableSchema,
    deliver: async ({ kind, target }) => {
      await removeBy[kind](target);
      strapi.log.info(`A removal was carried out: ${kind}`);
      return null;
    },
    retry: RETRY,
  });

  return {
    /**
     * Orders a removal, which is carried out after the commit.
     * @param at when it is due; of two orders for the same thing the earlier time counts
     * @param trx the transaction that makes the thing unused
     */
    order: (removable: Removable, at: Date, trx: Transaction): Promise<void> =>
      outbox.addAt(removalKey(removable), removable, at, trx),

    /** Carries out what is due. @returns how many removals failed */
    removeDue: outbox.deliverDue,

    /** The keys of all orders. */
    keys: async (): Promise<Set<string>> => {
      const found: { key: string }[] = await strapi.db.connection(REMOVAL_TABLE).select('key');
      return new Set(found.map(({ key }) => key));
    },
  };
};

export type Removals = ReturnType<typeof createRemovals>;
