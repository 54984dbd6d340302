import { join } from 'node:path';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { apiRoutes } from './api/routes.ts';
import { MuxError, NotFound } from './errors.ts';
import { WorkQueue } from './ffmpeg/work-queue.ts';
import { ImageCache } from './image/image-cache.ts';
import { PictureMaker } from './image/picture-maker.ts';
import { imageRoutes } from './image/routes.ts';
import { Ingest } from './ingest/ingest.ts';
import { registerLibrary } from './library.ts';
import { Access } from './playback/access.ts';
import { chunkRoutes, manifestRoutes, streamRoutes } from './playback/routes.ts';
import { SignedUrls } from './playback/signed-urls.ts';
import { HouseKey } from './playback/token.ts';
import { Assets } from './state/assets.ts';
import { openDatabase } from './state/database.ts';
import { SigningKeys } from './state/signing-keys.ts';

export interface MuxSandboxOptions {
  /** Folder for the state; made when it is not there. */
  dataDir: string;
  /** Origin that handed-out URLs start with, without a trailing slash. */
  baseUrl: string;
  /** Folder of packaged assets to register at start. */
  libraryDir?: string | undefined;
  tokenId: string;
  tokenSecret: string;
}

/** ffmpeg shares the machine with everything that is being tried out. */
const FFMPEG_AT_ONCE = 2;

/**
 * A stand-in for Mux. `app` serves, below the origin: `/mux/video/v1` and `/mux/system/v1` (the
 * API), `/mux/stream` (stream.mux.com), `/mux/image` (image.mux.com), and `/mux/manifest` and
 * `/mux/chunk`, whose signed URLs the master playlists hand out.
 */
export function createMuxSandbox(options: MuxSandboxOptions) {
  const database = openDatabase(options.dataDir);
  const assets = new Assets(database);
  const signingKeys = new SigningKeys(database);
  const houseKey = new HouseKey();
  const access = new Access(assets, signingKeys, houseKey);
  const muxUrl = `${options.baseUrl}/mux`;
  const playback = { access, signedUrls: new SignedUrls(database), muxUrl };
  const ffmpegQueue = new WorkQueue(FFMPEG_AT_ONCE);
  const imageCache = new ImageCache(join(options.dataDir, 'images'));
  const pictures = new PictureMaker(imageCache, ffmpegQueue);
  const registerPackages = () => {
    if (options.libraryDir !== undefined) registerLibrary(assets, options.libraryDir);
  };
  registerPackages();
  const ingest = new Ingest(assets, join(options.dataDir, 'assets'), new WorkQueue(1));
  ingest.resume();

  const app = new Hono().basePath('/mux');
  app.onError(answerError);
  app.notFound(() => answerError(new NotFound()));
  for (const area of ['stream', 'image', 'manifest', 'chunk']) {
    app.use(`/${area}/*`, publicMedia());
  }
  app.route('/stream', streamRoutes(playback));
  app.route('/image', imageRoutes({ access, pictures, muxUrl }));
  app.route('/manifest', manifestRoutes(playback));
  app.route('/chunk', chunkRoutes(playback));
  app.route('/', apiRoutes({ ...options, assets, signingKeys, maker: ingest }));

  return {
    app,
    assets,
    signingKeys,
    houseKey,
    muxUrl,
    /** Forgets every change to assets, and the signing keys too when asked. */
    async reset(what: { signingKeys: boolean }) {
      await ingest.discardAll();
      assets.deleteAll();
      if (what.signingKeys) signingKeys.deleteAll();
      registerPackages();
    },
    async close() {
      await ingest.stop();
      database.close();
    },
  };
}

export type MuxSandbox = ReturnType<typeof createMuxSandbox>;

/** Streams and pictures may be fetched from any origin, as from Mux. */
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
