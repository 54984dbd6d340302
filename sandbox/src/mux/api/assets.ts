import { Hono } from 'hono';
import { z } from 'zod';
import { InvalidParameters, NotFound, NotOffered } from '../errors.ts';
import type { AssetDocument } from '../state/asset-document.ts';
import type { AssetRecord, Assets } from '../state/assets.ts';
import {
  createAssetSchema,
  createPlaybackIdSchema,
  listAssetsSchema,
  parse,
  readBody,
  updateAssetSchema,
} from './input.ts';
import { presentAsset, presentPlaybackId } from './present.ts';

/** What makes assets from inputs. */
export interface AssetMaker {
  /** Begins to fetch and package an input; the asset is `preparing` until it is done. */
  start: (assetId: string, url: string) => void;
  /** Ends the work on an asset and removes its files. */
  discard: (assetId: string) => Promise<void>;
}

/** `/video/v1/assets` with playback ids and input info. */
export function assetRoutes(assets: Assets, maker: AssetMaker): Hono {
  const routes = new Hono();

  routes.post('/', async (context) => {
    const body = parse(createAssetSchema, await readBody(context));
    const asset = createAsset(assets, body);
    const url = asset.document.inputs[0]?.settings?.url;
    if (url !== undefined) maker.start(asset.id, url);
    return context.json({ data: presentAsset(asset) }, 201);
  });

  routes.get('/', (context) => {
    const query = parse(listAssetsSchema, context.req.query());
    // Nothing here comes from live streams or direct uploads.
    if (query.live_stream_id !== undefined || query.upload_id !== undefined) {
      return context.json({ data: [] });
    }
    const below = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const offset = below === undefined ? (query.page - 1) * query.limit : 0;
    const found = assets.list({ limit: query.limit + 1, offset, below });
    const page = found.slice(0, query.limit);
    const last = page.at(-1);
    const isLast = found.length === page.length || !last;
    const next = isLast ? {} : { next_cursor: writeCursor(last.position) };
    return context.json({ data: page.map(presentAsset), ...next });
  });

  routes.get('/:id', (context) =>
    context.json({ data: presentAsset(existing(assets, context.req.param('id'))) }),
  );

  routes.patch('/:id', async (context) => {
    const { id, document, status } = existing(assets, context.req.param('id'));
    const changes = parse(updateAssetSchema, await readBody(context));
    if (changes.thumbnail_time !== undefined && status !== 'ready') {
      throw new InvalidParameters('thumbnail_time: the asset is not ready.');
    }
    if ((changes.thumbnail_time ?? 0) > (document.duration ?? 0)) {
      throw new InvalidParameters('thumbnail_time: is beyond the end of the asset.');
    }
    const changed = withChanges(document, changes);
    return context.json({ data: presentAsset(assets.update(id, { document: changed })) });
  });

  routes.delete('/:id', async (context) => {
    const asset = existing(assets, context.req.param('id'));
    assets.transaction(() => {
      if (asset.packageHash !== undefined) assets.rememberDeletedPackage(asset.id);
      assets.delete(asset.id);
    });
    await maker.discard(asset.id);
    return context.body(null, 204);
  });

  routes.delete('/:id/thumbnail-time', (context) => {
    const { id, document } = existing(assets, context.req.param('id'));
    const { thumbnail_time: _unset, ...rest } = document;
    assets.update(id, { document: rest });
    return context.body(null, 204);
  });

  routes.get('/:id/input-info', (context) =>
    context.json({ data: existing(assets, context.req.param('id')).document.inputs }),
  );

  addPlaybackIdRoutes(routes, assets);
  addAbsentRoutes(routes);
  return routes;
}

function addPlaybackIdRoutes(routes: Hono, assets: Assets): void {
  routes.post('/:id/playback-ids', async (context) => {
    const asset = existing(assets, context.req.param('id'));
    const { policy } = parse(createPlaybackIdSchema, await readBody(context));
    return context.json({ data: presentPlaybackId(assets.addPlaybackId(asset.id, policy)) }, 201);
  });

  routes.get('/:id/playback-ids/:playbackId', (context) => {
    const asset = existing(assets, context.req.param('id'));
    const playback = asset.playbackIds.find(({ id }) => id === context.req.param('playbackId'));
    if (!playback) throw new NotFound();
    return context.json({ data: presentPlaybackId(playback) });
  });

  routes.delete('/:id/playback-ids/:playbackId', (context) => {
    const asset = existing(assets, context.req.param('id'));
    if (!assets.deletePlaybackId(asset.id, context.req.param('playbackId'))) throw new NotFound();
    return context.body(null, 204);
  });
}

/** Parts of the asset API that need what this stand-in does not do. */
function addAbsentRoutes(routes: Hono): void {
  const absent = {
    '/:id/tracks/*': 'Adding and changing tracks is',
    '/:id/tracks': 'Adding and changing tracks is',
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

function existing(assets: Assets, id: string): AssetRecord {
  const asset = assets.find(id);
  if (!asset) throw new NotFound();
  return asset;
}

function createAsset(assets: Assets, body: z.infer<typeof createAssetSchema>): AssetRecord {
  const inputs = body.inputs ?? body.input ?? [];
  if (inputs.length > 1) throw new NotOffered('Overlays and further inputs are');
  const policies = [
    ...(body.playback_policies ?? body.playback_policy ?? []),
    ...(body.advanced_playback_policies ?? []).map(({ policy }) => policy),
  ];
  const document: AssetDocument = {
    video_quality: body.video_quality,
    max_resolution_tier: body.max_resolution_tier,
    normalize_audio: body.normalize_audio,
    test: body.test,
    ...(body.passthrough !== undefined && { passthrough: body.passthrough }),
    ...(body.meta !== undefined && { meta: body.meta }),
    tracks: [],
    inputs: inputs.map(({ url }) => ({ settings: { url } })),
  };
  return assets.transaction(() => {
    const { id } = assets.insert({ status: 'preparing', document });
    for (const policy of policies) assets.addPlaybackId(id, policy);
    return existing(assets, id);
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
