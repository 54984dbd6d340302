import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { NotFound, NotOffered, PayloadTooLarge } from '../errors.ts';
import { assetRoutes } from './assets.ts';
import { requireAccessToken } from './authentication.ts';
import type { ApiServices } from './services.ts';
import { systemRoutes } from './system.ts';
import { uploadRoutes } from './uploads.ts';

const MAX_BODY_BYTES = 1_000_000;

/** Known but unsupported parts of Mux's API: 501 shows that the URL has no typing error. */
const ABSENT = {
  '/video/v1/live-streams': 'Live streams are',
  '/video/v1/playback-restrictions': 'Playback restrictions are',
  '/video/v1/drm-configurations': 'DRM is',
  '/video/v1/transcription-vocabularies': 'Transcription is',
  '/video/v1/delivery-usage': 'Usage reporting is',
  '/system/v1/usage': 'Usage reporting is',
  '/data/v1': 'Mux Data is',
  '/robots/v0': 'Mux Robots is',
};

/** The routes of `api.mux.com`. */
export function apiRoutes(services: ApiServices): Hono {
  const routes = new Hono();
  for (const area of ['/video/*', '/system/*', '/data/*', '/robots/*']) {
    routes.use(area, requireAccessToken(services.tokenId, services.tokenSecret));
    routes.use(area, bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseLargeBody }));
  }
  routes.route('/video/v1/assets', assetRoutes(services));
  routes.route('/video/v1/uploads', uploadRoutes(services));
  routes.route('/system/v1', systemRoutes(services.signingKeys, services.webhooks));

  routes.get('/video/v1/playback-ids/:id', (context) => {
    const playback = services.assets.findPlaybackId(context.req.param('id'));
    if (!playback) throw new NotFound();
    const { id, policy, assetId } = playback;
    return context.json({ data: { id, policy, object: { id: assetId, type: 'asset' } } });
  });

  for (const [path, what] of Object.entries(ABSENT)) {
    for (const pattern of [path, `${path}/*`]) {
      routes.all(pattern, () => {
        throw new NotOffered(what);
      });
    }
  }
  return routes;
}

function refuseLargeBody(): never {
  throw new PayloadTooLarge();
}
