import { join } from 'node:path';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { apiRoutes } from './api/routes.ts';
import { muxControlRoutes } from './control/routes.ts';
import { MuxError, NotFound } from './errors.ts';
import { WorkQueue } from './ffmpeg/work-queue.ts';
import { ImageCache } from './image/image-cache.ts';
import { PictureMaker } from './image/picture-maker.ts';
import { imageRoutes } from './image/routes.ts';
import { Ingest } from './ingest/ingest.ts';
import { Rehearsal } from './ingest/rehearsal.ts';
import { LOOPS, registerLibrary } from './library.ts';
import { Access } from './playback/access.ts';
import { LoopLibrary } from './playback/composed-stream.ts';
import { chunkRoutes, manifestRoutes, streamRoutes } from './playback/routes.ts';
import { SignedUrls } from './playback/signed-urls.ts';
import { HouseKey } from './playback/token.ts';
import { Assets } from './state/assets.ts';
import { openDatabase } from './state/database.ts';
import { SigningKeys } from './state/signing-keys.ts';
import { Uploads } from './state/uploads.ts';
import { TextTracks } from './tracks/text-tracks.ts';
import { IncomingUploads } from './uploads/incoming-uploads.ts';
import { uploadFileRoutes } from './uploads/routes.ts';
import { Announcer } from './webhooks/announcer.ts';
import { type WebhookOptions, Webhooks } from './webhooks/webhooks.ts';

interface MuxSandboxOptions {
  /** Folder for the state; created when it does not exist. */
  dataDir: string;
  /** Origin of the returned URLs, without a trailing slash. */
  baseUrl: string;
  /** Folder of packaged assets to register at start. */
  libraryDir?: string | undefined;
  tokenId: string;
  tokenSecret: string;
  webhook: WebhookOptions;
}

/** A low limit, since ffmpeg shares the machine with the product. */
const FFMPEG_AT_ONCE = 2;

/**
 * A stand-in for Mux. `app` serves, below the origin: `/mux/video/v1` and `/mux/system/v1` (the
 * API), `/mux/stream` (stream.mux.com), `/mux/image` (image.mux.com), `/mux/upload` for direct
 * uploads, and `/mux/manifest` and `/mux/chunk`, whose signed URLs are in the master playlists.
 * `control` is for `/_sandbox/mux`.
 */
export async function createMuxSandbox(options: MuxSandboxOptions) {
  const database = openDatabase(options.dataDir);
  const assets = new Assets(database);
  const uploads = new Uploads(database);
  const signingKeys = new SigningKeys(database);
  const houseKey = new HouseKey();
  const { libraryDir } = options;
  const loops = libraryDir === undefined ? undefined : new LoopLibrary(join(libraryDir, LOOPS));
  const access = new Access(assets, signingKeys, houseKey, loops);
  const muxUrl = `${options.baseUrl}/mux`;
  const webhooks = new Webhooks(database, options.webhook);
  const announcer = new Announcer(webhooks, muxUrl);
  const imageCache = new ImageCache(join(options.dataDir, 'images'));
  const pictures = new PictureMaker(imageCache, new WorkQueue(FFMPEG_AT_ONCE));

  const directory = join(options.dataDir, 'assets');
  const textTracks = new TextTracks(assets, announcer, directory);
  const rehearsal = new Rehearsal();
  const making = { assets, uploads, announcer, textTracks, rehearsal, directory };
  const ingest = new Ingest({ ...making, queue: new WorkQueue(1) });
  const incoming = new IncomingUploads({
    assets,
    uploads,
    announcer,
    directory: join(options.dataDir, 'uploads'),
    inputPath: (assetId) => ingest.inputPath(assetId),
    startAsset: (assetId) => ingest.start(assetId),
  });
  const maker = {
    start: (assetId: string) => ingest.start(assetId),
    async discard(assetId: string) {
      await textTracks.discard(assetId);
      await ingest.discard(assetId);
      await imageCache.forget(assetId);
    },
  };

  const registerPackages = () => {
    if (libraryDir !== undefined) registerLibrary(assets, libraryDir);
  };
  registerPackages();
  await incoming.resume();
  ingest.resume();
  textTracks.resume();
  webhooks.wake();

  const app = new Hono().basePath('/mux');
  app.onError(answerError);
  app.notFound(() => answerError(new NotFound()));
  for (const area of ['stream', 'image', 'manifest', 'chunk']) {
    app.use(`/${area}/*`, publicMedia());
  }
  const playback = {
    access,
    signedUrls: new SignedUrls(database),
    textPath: textTracks.path.bind(textTracks),
    muxUrl,
  };
  app.route('/stream', streamRoutes(playback));
  app.route('/image', imageRoutes({ access, pictures, muxUrl }));
  app.route('/manifest', manifestRoutes(playback));
  app.route('/chunk', chunkRoutes(playback));
  app.route('/upload', uploadFileRoutes(uploads, incoming));
  const { tokenId, tokenSecret } = options;
  const state = { assets, uploads, signingKeys, webhooks, announcer, muxUrl };
  app.route('/', apiRoutes({ ...state, maker, textTracks, incoming, tokenId, tokenSecret }));

  const settleWork = async () => {
    await ingest.settled();
    await textTracks.settled();
  };
  return {
    app,
    control: muxControlRoutes({
      assets,
      announcer,
      webhooks,
      rehearsal,
      uploads,
      incoming,
      settleWork,
    }),
    assets,
    uploads,
    signingKeys,
    webhooks,
    houseKey,
    muxUrl,
    /** Discards all changes to assets, uploads and events, and on request the signing keys. */
    async reset(what: { signingKeys: boolean }) {
      rehearsal.clear();
      await incoming.discardAll();
      await textTracks.stop();
      await ingest.discardAll();
      assets.deleteAll();
      webhooks.forget();
      if (what.signingKeys) signingKeys.deleteAll();
      registerPackages();
    },
    async close() {
      await Promise.all([incoming.close(), textTracks.stop(), ingest.stop(), webhooks.close()]);
      database.close();
    },
  };
}

export type MuxSandbox = Awaited<ReturnType<typeof createMuxSandbox>>;

/** Streams and pictures may be loaded from any origin, as from Mux. */
function publicMedia() {
  return cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'OPTIONS'],
    allowHeaders: ['Range', 'If-Range', 'If-None-Match', 'Content-Type'],
    exposeHeaders: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag'],
    maxAge: 86_400,
  });
}

function answerError(error: Error): Response {
  if (error instanceof MuxError) return Response.json(error.body, { status: error.status });
  console.error(error);
  const body = {
    error: { type: 'internal_error', messages: ['The sandbox failed; see its log.'] },
  };
  return Response.json(body, { status: 500 });
}
