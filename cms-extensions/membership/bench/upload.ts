/*
 * `pnpm bench upload`: sends a video of 2 GB as the legacy admin does, through the storefront and
 * the CMS to the Mux sandbox, and the same bytes to a bare Node server that discards them. Prints
 * the speed and the memory of both. Fails when the CMS uses more memory than allowed.
 *
 *   BENCH_UPLOAD_BYTES   size of the video
 *   --short              a small video: only checks that it arrives and every figure exists
 */
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { childOf, watchMemory } from './memory.ts';
import { startDiscarding, stopAll } from './processes.ts';
import { longVideoFile } from './video-file.ts';

const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
const MEMORY_MAX_BYTES = 100e6;
const VIDEO_BYTES = Number(process.env.BENCH_UPLOAD_BYTES || (short ? 16 * MIB : 2 * GIB));
/** Before the measurement, code must be compiled and buffers allocated. */
const WARM_UP_BYTES = 64 * MIB;
const READY_MS = 300_000;
const BOUNDARY = 'the-boundary-of-the-benchmark';

const { BENCH_STOREFRONT_URL: storefrontUrl, BENCH_PRODUCT_PID: productPid } = process.env;
if (!storefrontUrl || !productPid) {
  throw new Error('BENCH_STOREFRONT_URL and BENCH_PRODUCT_PID must name the product to measure');
}

const call = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await fetch(`${storefrontUrl}/api${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<Answer>;
};

const signIn = async (): Promise<string> => {
  const { access_token } = await call<{ access_token: string }>('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'demo1234' }),
  });
  return access_token;
};

const authorization = `Bearer ${await signIn()}`;
const headers = { authorization };

const newWorkout = async (): Promise<string> => {
  const { instructors } = await call<{ instructors: { id: string }[] }>('/admin/instructors', {
    headers,
  });
  const body = new FormData();
  const fields = {
    title: 'Two Gigabytes',
    description: 'Nothing but weight.',
    category: 'Full body',
    difficulty: 'Advanced',
    duration: '20',
    instructor_id: instructors[0]?.id ?? '',
  };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return (await call<{ id: string }>('/admin/workouts/upload', { method: 'POST', headers, body }))
    .id;
};

/** @returns seconds until the answer */
const send = async (url: string, bytes: number): Promise<number> => {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video_file"; filename="video.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const body = function* (): Generator<Buffer> {
    yield Buffer.from(head);
    yield* longVideoFile(bytes);
    yield Buffer.from(tail);
  };
  const started = performance.now();
  const outgoing = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + bytes + tail.length,
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    outgoing.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
  });
  await Promise.all([pipeline(Readable.from(body()), outgoing), status]);
  if ((await status) !== 200) throw new Error(`The video was answered ${await status}`);
  return (performance.now() - started) / 1000;
};

const sendToProduct = async (bytes: number): Promise<{ id: string; seconds: number }> => {
  const id = await newWorkout();
  const url = `${storefrontUrl}/api/admin/workouts/${id}/upload-video`;
  return { id, seconds: await send(url, bytes) };
};

/** @returns seconds until the video is ready at the sandbox */
const untilReady = async (id: string): Promise<number> => {
  type Listed = { workouts: { id: string; video: { state: string; reason: string } | null }[] };
  const started = performance.now();
  while (performance.now() - started < READY_MS) {
    const { workouts } = await call<Listed>('/admin/workouts', { headers });
    const video = workouts.find((workout) => workout.id === id)?.video;
    if (video?.state === 'ready') return (performance.now() - started) / 1000;
    if (video?.state === 'failed') throw new Error(`The video failed: ${video.reason}`);
    await wait(500);
  }
  throw new Error('The video is not ready');
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const row = (what: string, seconds: number, grown: number): void => {
  const rate = `${(VIDEO_BYTES / 1e6 / seconds).toFixed(0)} MB/s`;
  console.log(`${what.padEnd(44)} ${rate.padStart(10)} ${megabytes(grown).padStart(12)}`);
};

const processesOf = (launcher: number) => ({
  cms: childOf(launcher, 'strapi.js'),
  storefront: childOf(launcher, 'server/main.ts'),
});

try {
  const { cms, storefront } = processesOf(Number(productPid));
  const bare = await startDiscarding();
  const bareUrl = `http://127.0.0.1:${bare.port}/`;
  if (!short) {
    await untilReady((await sendToProduct(WARM_UP_BYTES)).id);
    await send(bareUrl, WARM_UP_BYTES);
  }

  const grown = { cms: watchMemory(cms), storefront: watchMemory(storefront) };
  const { id, seconds } = await sendToProduct(VIDEO_BYTES);
  const [cmsBytes, storefrontBytes] = [grown.cms(), grown.storefront()];
  const readySeconds = await untilReady(id);
  const bareGrown = watchMemory(bare.pid);
  const bareSeconds = await send(bareUrl, VIDEO_BYTES);

  console.log(
    `A video of ${(VIDEO_BYTES / GIB).toFixed(2)} GiB${' '.repeat(26)}rate    memory grew by`,
  );
  row('storefront, CMS, stand-in for Mux: the CMS', seconds, cmsBytes);
  row('storefront, CMS, stand-in for Mux: storefront', seconds, storefrontBytes);
  const bareBytes = bareGrown();
  row('bare Node server that throws it away', bareSeconds, bareBytes);
  console.log(`It was ready ${readySeconds.toFixed(1)} s after its last byte.`);
  const figures = [seconds, cmsBytes, storefrontBytes, readySeconds, bareSeconds, bareBytes];
  if (!figures.every(Number.isFinite)) throw new Error('Something was not measured');
  if (!short) {
    const isMet = cmsBytes <= MEMORY_MAX_BYTES;
    console.log(
      `${isMet ? '✓' : '✗'} the CMS's memory grew by ${megabytes(cmsBytes)}, at most ${megabytes(MEMORY_MAX_BYTES)}`,
    );
    process.exitCode = isMet ? 0 : 1;
  }
} finally {
  await stopAll();
}
