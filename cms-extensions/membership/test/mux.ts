import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Mux from '@mux/mux-node';
import type { Core } from '@strapi/strapi';
import type { Booted, BootOptions } from '../../../cms/test/boot.ts';
import type { Videos } from '../server/src/video/index.ts';
import { bootMembership } from './boot.ts';
import { freePort } from './free-port.ts';

const SANDBOX = resolve(import.meta.dirname, '../../../sandbox');
const CLIP = join(SANDBOX, 'test/fixtures/clips/bars/360p');
const TOKEN = { tokenId: 'test-id', tokenSecret: 'test-secret' };
const WEBHOOK_SECRET = 'webhook-secret-of-the-tests';

/** Effects of the sandbox's faults (sandbox/README.md, Breaking things on purpose). */
export type MuxFault = {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  effect: '500' | '429' | 'hang' | 'drop' | 'cut';
  times?: number;
  afterBytes?: number;
};

/** A film of six seconds. With so many bytes more, it has a box that players pass over. */
export const filmOf = (extraBytes = 0): Buffer => {
  const film = ['init.mp4', '000.m4s', '001.m4s'].map((name) => readFileSync(join(CLIP, name)));
  if (extraBytes === 0) return Buffer.concat(film);
  const box = Buffer.alloc(extraBytes);
  box.writeUInt32BE(extraBytes, 0);
  box.write('free', 4);
  return Buffer.concat([...film, box]);
};

/** The stand-in as a process of its own, as Mux would be; with a state of its own. */
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
        SANDBOX_URL: url,
        DATA_DIR: data,
        MUX_TOKEN_ID: TOKEN.tokenId,
        MUX_TOKEN_SECRET: TOKEN.tokenSecret,
        MUX_WEBHOOK_SECRET: WEBHOOK_SECRET,
      },
    },
  );

  const control = async <Answer = unknown>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer> => {
    const response = await fetch(`${url}/_sandbox${path}`, {
      method,
      // While an app boots here nobody hears that a connection which was kept has been closed.
      headers: { connection: 'close' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };

  const answers = (): Promise<boolean> =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await wait(30);

  return {
    url,
    /** The settings of an app that takes this for Mux. */
    env: {
      MUX_API_URL: `${url}/mux`,
      MUX_TOKEN_ID: TOKEN.tokenId,
      MUX_TOKEN_SECRET: TOKEN.tokenSecret,
      MUX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    /** The SDK, for what a test does at Mux by hand. */
    client: new Mux({ ...TOKEN, baseURL: `${url}/mux` }),
    /** The stand-in's own API, below `/_sandbox`. */
    control,
    fault: (fault: MuxFault) => control('POST', '/faults', fault),
    healFaults: () => control('DELETE', '/faults'),
    /** The next assets fail, or stay in the making until `release`. */
    ingest: (scene: { effect: 'error' | 'hold'; message?: string; times?: number }) =>
      control('POST', '/mux/ingest', scene),
    release: (assetId: string) => control('POST', `/mux/assets/${assetId}/release`),
    /** Waits until nothing is being made, and nothing is due to be told. */
    settle: () => control('POST', '/mux/settle'),
    /** Where events go, and whether they arrive. */
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

/** The real app, wired to a stand-in of its own that delivers its events to it. */
export const bootVideo = async (options: BootOptions = {}): Promise<VideoApp> => {
  const mux = await startMux();
  const app = await bootMembership({
    ...options,
    env: {
      ...mux.env,
      // A test says by itself when the periodic check comes.
      VIDEO_CHECK_SECONDS: '86400',
      ...options.env,
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

/** The plugin's videos, as a command takes them. */
export const videosOf = (strapi: Core.Strapi): Videos =>
  strapi.plugin('membership').service('videos');
