import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import Mux from '@mux/mux-node';
import type { Core } from '@strapi/strapi';
import type { Booted, BootOptions } from '../../../cms/test/boot.ts';
import { freePort } from '../../server-kit/src/free-port.ts';
import { attachAsset } from '../server/src/media/assets.ts';
import { inspectVideos } from '../server/src/media/index.ts';
import { planOf } from '../server/src/media/publishing.ts';
import { videosOf as videosOfWorkout } from '../server/src/media/service.ts';
import { openUpload, type UploadOptions } from '../server/src/media/uploads.ts';
import { bootMembership } from './boot.ts';
import { contextOf } from './context.ts';
import { videoFileOf } from './video-file.ts';

export { videoFileOf } from './video-file.ts';

const SANDBOX = resolve(import.meta.dirname, '../../../sandbox');
const LIBRARY = join(SANDBOX, 'test/fixtures/clips');
const TOKEN = { tokenId: 'test-id', tokenSecret: 'test-secret' };
export const MUX_WEBHOOK_SECRET = 'webhook-secret-of-the-tests';

/** Assets that exist and are ready at every sandbox. */
export const READY_ASSETS = {
  bars: { assetId: 'fixtureBarsAsset0000000000000001', policy: 'signed' },
  drift: { assetId: 'fixtureDriftAsset0000000000000001', policy: 'public' },
} as const;

/** Effects of the sandbox's faults (sandbox/README.md, Breaking things on purpose). */
export type MuxFault = {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  effect: '500' | '429' | 'hang' | 'drop' | 'cut';
  times?: number;
  afterBytes?: number;
};

/** Sends a video to an upload, as a browser does. */
export const sendVideoFile = async (
  url: string,
  videoFile: Buffer = videoFileOf(),
): Promise<void> => {
  const { status } = await fetch(url, { method: 'PUT', body: new Uint8Array(videoFile) });
  if (status !== 200) throw new Error(`The video was answered ${status}`);
};

/** An event as Mux sends it. */
export type MuxEvent = { id: string; type: string; data: { id: string } };

/** Starts the Mux sandbox as a separate process with its own state. */
export const startMux = async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = mkdtempSync(join(tmpdir(), 'mux-test-'));
  const running: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'src/main.ts'],
    {
      cwd: SANDBOX,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        SANDBOX_PORT: String(port),
        DATA_DIR: data,
        MUX_TOKEN_ID: TOKEN.tokenId,
        MUX_TOKEN_SECRET: TOKEN.tokenSecret,
        MUX_WEBHOOK_SECRET,
        SANDBOX_MUX_LIBRARY: LIBRARY,
      },
    },
  );

  const control = <Answer = unknown>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> =>
    new Promise((done, fail) => {
      // One connection per request instead of `fetch`: while an app boots in this process, the
      // closing of a kept connection would go unnoticed.
      const asked = httpRequest(`${url}/_sandbox${path}`, { method, agent: false }, (answer) => {
        text(answer).then((said) => {
          const { statusCode = 0 } = answer;
          if (statusCode < 400) done(said === '' ? undefined : JSON.parse(said));
          else fail(new Error(`${method} ${path}: ${statusCode} ${said}`));
        }, fail);
      });
      asked.on('error', fail);
      asked.end(body && JSON.stringify(body));
    });

  const answers = (): Promise<boolean> =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await wait(30);

  return {
    url,
    /** Settings that make an app use this sandbox. */
    env: {
      MUX_API_URL: `${url}/mux`,
      MUX_TOKEN_ID: TOKEN.tokenId,
      MUX_TOKEN_SECRET: TOKEN.tokenSecret,
      MUX_WEBHOOK_SECRET,
    },
    /** The SDK, for a test's own calls to Mux. */
    client: new Mux({ ...TOKEN, baseURL: `${url}/mux` }),
    /** The sandbox's control API, below `/_sandbox`. */
    control,
    fault: (fault: MuxFault) => control('POST', '/faults', fault),
    healFaults: () => control('DELETE', '/faults'),
    /** Makes the next assets fail, or stay in preparation until `release`. */
    ingest: (scene: { effect: 'error' | 'hold'; message?: string; times?: number }) =>
      control('POST', '/mux/ingest', scene),
    release: (assetId: string) => control('POST', `/mux/assets/${assetId}/release`),
    /** The events so far, newest first. */
    events: async (query = ''): Promise<MuxEvent[]> =>
      (await control<{ data: MuxEvent[] }>('GET', `/mux/events${query}`)).data,
    sendAgain: (eventId: string) => control('POST', `/mux/events/${eventId}/send`, {}),
    /** Waits until no asset is being prepared and no event is due. */
    settle: () => control('POST', '/mux/settle'),
    /** The address of the webhook, and how events are delivered. */
    webhook: (changes: { url?: string | null; copies?: number; reverse?: boolean }) =>
      control('PATCH', '/mux/webhook', changes),
    stop: async (): Promise<void> => {
      if (running.exitCode === null && running.signalCode === null) {
        const gone = new Promise((done) => running.once('exit', done));
        running.kill();
        await gone;
      }
      rmSync(data, { recursive: true, force: true });
    },
  };
};

export type TestMux = Awaited<ReturnType<typeof startMux>>;

export type VideoApp = Booted & { mux: TestMux };

/** Boots the real app with its own sandbox, which delivers its events to the app. */
export const bootVideo = async (options: BootOptions = {}): Promise<VideoApp> => {
  const mux = await startMux();
  const app = await bootMembership({
    ...options,
    env: {
      ...mux.env,
      ...options.env,
      // Tests run the periodic check themselves.
      TIMINGS: `VIDEO_CHECK_SECONDS=86400 ${options.env?.TIMINGS ?? ''}`,
    },
  });
  const deliver = () => mux.webhook({ url: `${app.url}/api/video/webhook` });
  await deliver();
  const { restart, stop } = app;
  return Object.assign(app, {
    mux,
    restart: async () => {
      await restart();
      await deliver();
    },
    stop: async () => {
      await mux.webhook({ url: null });
      await stop();
      await mux.stop();
    },
  });
};

/** What a booted app does with videos. */
export const videosOf = (strapi: Core.Strapi) => {
  const ctx = contextOf(strapi);
  return {
    of: (workoutId: string) => videosOfWorkout(ctx, workoutId),
    planOf: (workoutId: string) => planOf(ctx, workoutId, new Date()),
    createUpload: (workoutId: string, options: UploadOptions) =>
      openUpload(ctx, workoutId, options),
    attach: (workoutId: string, assetId: string) => attachAsset(ctx, workoutId, assetId),
    inspect: (options: { repair: boolean }) => inspectVideos(ctx, options),
  };
};
