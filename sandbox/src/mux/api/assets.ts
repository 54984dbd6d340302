import { Hono } from 'hono';
import { z } from 'zod';
import { InvalidParameters, NotFound, NotOffered } from '../errors.ts';
import type { AssetDocument } from '../state/asset-document.ts';
import { insertAsset } from '../state/new-asset.ts';
import {
  createPlaybackIdSchema,
  listAssetsSchema,
  parse,
  readBody,
  updateAssetSchema,
} from './input.ts';
import { presentAsset, presentPlaybackId } from './present.ts';
import { type ApiServices, existingAsset } from './services.ts';
import { readNewAsset } from './settings-input.ts';
import { addTrackRoutes } from './tracks.ts';

/** `/video/v1/assets` with playback ids, text tracks and input info. */
export function assetRoutes(services: ApiServices): Hono {
  const { assets, maker, announcer } = services;
  const routes = new Hono();

  routes.post('/', async (context) => {
    const settings = readNewAsset(await readBody(context));
    const asset = assets.transaction(() => {
      const inserted = insertAsset(assets, settings);
      announcer.asset('video.asset.created', inserted);
      return inserted;
    });
    maker.start(asset.id);
    return context.json({ data: presentAsset(asset) }, 201);
  });

  routes.get('/', (context) => {
    const query = parse(listAssetsSchema, context.req.query());
    // Live streams are not supported, so none of these assets comes from one.
    if (query.live_stream_id !== undefined) return context.json({ data: [] });
    const below = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const offset = below === undefined ? (query.page - 1) * query.limit : 0;
    const uploadId = query.upload_id;
    const found = assets.list({ limit: query.limit + 1, offset, below, uploadId });
    const page = found.slice(0, query.limit);
    const last = page.at(-1);
    const isLast = found.length === page.length || !last;
    const next = isLast ? {} : { next_cursor: writeCursor(last.position) };
    return context.json({ data: page.map(presentAsset), ...next });
  });

  routes.get('/:id', (context) =>
    context.json({ data: presentAsset(existingAsset(assets, context.req.param('id'))) }),
  );

  routes.patch('/:id', async (context) => {
    const body = await readBody(context);
    const { id, document, status } = existingAsset(assets, context.req.param('id'));
    const changes = parse(updateAssetSchema, body);
    if (changes.thumbnail_time !== undefined && status !== 'ready') {
      throw new InvalidParameters('thumbnail_time: the asset is not ready.');
    }
    if ((changes.thumbnail_time ?? 0) > (document.duration ?? 0)) {
      throw new InvalidParameters('thumbnail_time: is beyond the end of the asset.');
    }
    const changed = changeDocument(services, id, withChanges(document, changes));
    return context.json({ data: presentAsset(changed) });
  });

  routes.delete('/:id', async (context) => {
    const asset = existingAsset(assets, context.req.param('id'));
    assets.transaction(() => {
      if (asset.packageHash !== undefined) assets.rememberDeletedPackage(asset.id);
      assets.delete(asset.id);
      announcer.asset('video.asset.deleted', asset);
    });
    await maker.discard(asset.id);
    return context.body(null, 204);
  });

  routes.delete('/:id/thumbnail-time', (context) => {
    const { id, document } = existingAsset(assets, context.req.param('id'));
    const { thumbnail_time: _unset, ...rest } = document;
    changeDocument(services, id, rest);
    return context.body(null, 204);
  });

  routes.get('/:id/input-info', (context) =>
    context.json({ data: existingAsset(assets, context.req.param('id')).document.inputs }),
  );

  addPlaybackIdRoutes(routes, services);
  addTrackRoutes(routes, services);
  addAbsentRoutes(routes);
  return routes;
}

function addPlaybackIdRoutes(routes: Hono, { assets, announcer }: ApiServices): void {
  const announceChange = (assetId: string) =>
    announcer.asset('video.asset.updated', existingAsset(assets, assetId));

  routes.post('/:id/playback-ids', async (context) => {
    const body = await readBody(context);
    const { id } = existingAsset(assets, context.req.param('id'));
    const { policy } = parse(createPlaybackIdSchema, body);
    const made = assets.transaction(() => {
      const playback = assets.addPlaybackId(id, policy);
      announceChange(id);
      return playback;
    });
    return context.json({ data: presentPlaybackId(made) }, 201);
  });

  routes.get('/:id/playback-ids/:playbackId', (context) => {
    const asset = existingAsset(assets, context.req.param('id'));
    const playback = asset.playbackIds.find(({ id }) => id === context.req.param('playbackId'));
    if (!playback) throw new NotFound();
    return context.json({ data: presentPlaybackId(playback) });
  });

  routes.delete('/:id/playback-ids/:playbackId', (context) => {
    const { id } = existingAsset(assets, context.req.param('id'));
    assets.transaction(() => {
      if (!assets.deletePlaybackId(id, context.req.param('playbackId'))) throw new NotFound();
      announceChange(id);
    });
    return context.body(null, 204);
  });
}

/** Parts of the asset API that this stand-in does not support. */
function addAbsentRoutes(routes: Hono): void {
  const absent = {
    '/:id/static-renditions/*': 'Static renditions are',
    '/:id/static-renditions': 'Static renditions are',
    '/:id/mp4-support': 'MP4 support is',
    '/:id/master-access': 'Master access is',
    '/:id/shots': 'Shot detection is',
  };
  for (const [path, what] of Object.entries(absent)) {
    routes.all(path, () => {
      throw new NotOffered(what);
    });
  }
}

function changeDocument({ assets, announcer }: ApiServices, id: string, document: AssetDocument) {
  return assets.transaction(() => {
    const changed = assets.update(id, { document });
    announcer.asset('video.asset.updated', changed);
    return changed;
  });
}

/** An empty `passthrough` clears it; `meta` is merged field by field. */
function withChanges(
  document: AssetDocument,
  changes: z.infer<typeof updateAssetSchema>,
): AssetDocument {
  const { passthrough, ...rest } = document;
  const nextPassthrough = changes.passthrough ?? passthrough;
  return {
    ...rest,
    ...(nextPassthrough && { passthrough: nextPassthrough }),
    ...(changes.meta && { meta: { ...document.meta, ...changes.meta } }),
    ...(changes.thumbnail_time !== undefined && { thumbnail_time: changes.thumbnail_time }),
  };
}

function writeCursor(position: number): string {
  return Buffer.from(`asset:${position}`).toString('base64url');
}

function readCursor(cursor: string): number {
  const position = /^asset:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1];
  if (position === undefined) throw new InvalidParameters('cursor: is not one of ours.');
  return z.coerce.number().parse(position);
}
