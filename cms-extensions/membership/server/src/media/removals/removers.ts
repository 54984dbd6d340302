import type Mux from '@mux/mux-node';
import type { Core } from '@strapi/strapi';
import { orNull } from '../mux.ts';
import type { VideoRepository } from '../repository.ts';
import type { Workouts } from '../workouts.ts';
import type { Removable } from './queue.ts';

const FILE_UID = 'plugin::upload.file';

type Parts = { strapi: Core.Strapi; mux: Mux; videos: VideoRepository; workouts: Workouts };

type Remover = (target: string) => Promise<void>;

/**
 * How each kind of thing is removed. Each remover first checks that it is unused, since workouts
 * can share a video or a picture (a copy made in the panel does), and may run twice.
 */
export const createRemovers = (parts: Parts): Readonly<Record<Removable['kind'], Remover>> => {
  const { strapi, mux, videos, workouts } = parts;

  const asset: Remover = async (id) => {
    if (await workouts.showAsset(id)) return;
    const video = await videos.findByAsset(id);
    if (video !== null && video.state !== 'failed') return;
    await orNull(mux.video.assets.delete(id));
  };

  const upload: Remover = async (id) => {
    const found = await orNull(mux.video.uploads.retrieve(id));
    if (found === null) return;
    if (found.asset_id !== undefined) return asset(found.asset_id);
    if (found.status === 'waiting') await mux.video.uploads.cancel(id);
  };

  const picture: Remover = async (id) => {
    const where = { id: Number(id) };
    const file = await strapi.db.query(FILE_UID).findOne({ where, populate: ['related'] });
    if (file === null || file.related.length > 0) return;
    await strapi.plugin('upload').service('upload').remove(file);
  };

  return { asset, upload, picture };
};

export type Removers = ReturnType<typeof createRemovers>;
