import { join } from 'node:path';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { MuxSandbox } from '../mux/index.ts';
import type { Faults } from '../server/faults.ts';
import type { Journal } from '../server/journal.ts';
import { PAPER_FILES, type PageFile } from '../server/paper/files.ts';
import { sendFile } from '../server/send-file.ts';
import { describeDeliveries, describeUploads } from './activity.ts';
import { describeVideo } from './videos.ts';
import { type HomeView, renderHome } from './view.ts';

const SHOWN_VIDEOS = 60;
const SHOWN_REQUESTS = 50;
const SHOWN_KEYS = 20;

const FILES: Readonly<Record<string, PageFile>> = {
  ...PAPER_FILES,
  'home.css': { path: join(import.meta.dirname, 'home.css'), contentType: 'text/css' },
  'mark.svg': { path: join(import.meta.dirname, 'mark.svg'), contentType: 'image/svg+xml' },
};

interface HomeServices {
  mux: MuxSandbox;
  journal: Journal;
  faults: Faults;
  addresses: HomeView['addresses'];
  pages: HomeView['pages'];
}

/** The home page at `/` and its files below `/_sandbox/page`. */
export function homeRoutes(services: HomeServices): Hono {
  const routes = new Hono();
  const pageHeaders = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    // Plain http on localhost: no header here may force the host to https.
    strictTransportSecurity: false,
  });

  routes.get('/', pageHeaders, async (context) => {
    context.header('Cache-Control', 'no-store');
    return context.html(renderHome(await gatherView(services)));
  });

  routes.get('/_sandbox/page/:file', async (context) => {
    const file = FILES[context.req.param('file')];
    if (!file) return context.notFound();
    const { path, contentType } = file;
    const options = { contentType, cacheControl: 'max-age=3600' };
    return (await sendFile(context.req.raw, path, options)) ?? context.notFound();
  });
  return routes;
}

async function gatherView(services: HomeServices): Promise<HomeView> {
  const { mux, journal, faults, addresses, pages } = services;
  const assets = mux.assets.list({ limit: SHOWN_VIDEOS, offset: 0 });
  return {
    addresses,
    pages,
    videos: await Promise.all(assets.map((asset) => describeVideo(mux, asset))),
    videoCount: mux.assets.count(),
    uploads: describeUploads(mux),
    uploadCount: mux.uploads.count(),
    deliveries: describeDeliveries(mux),
    signingKeys: mux.signingKeys.list(SHOWN_KEYS, 0).map(({ id, createdAtSeconds }) => ({
      id,
      createdAt: new Date(createdAtSeconds * 1000),
    })),
    faults: faults
      .list()
      .map(({ method, path, effect, remaining }) =>
        [method ?? 'any', path, effect, `× ${remaining}`].join(' '),
      ),
    requests: journal.list({ limit: SHOWN_REQUESTS }),
  };
}
