import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FfmpegFailed } from '../ffmpeg/ffmpeg.ts';
import type { WorkQueue } from '../ffmpeg/work-queue.ts';
import { newId } from '../ids.ts';
import type { AssetDocument, Track } from '../state/asset-document.ts';
import type { Assets } from '../state/assets.ts';
import { DownloadFailed, download } from './download.ts';
import { planLadder } from './ladder.ts';
import { packageHls } from './package-hls.ts';
import { type ProbedFile, type ProbedVideo, probe } from './probe.ts';

/** Mux cuts test assets after so many seconds. */
const TEST_ASSET_SECONDS = 10;

/** The input is no video that can be packaged. */
class InvalidInput extends Error {}

/** Fetches, encodes and packages the inputs of assets, one at a time, and goes on after a restart. */
export class Ingest {
  readonly #assets: Assets;
  readonly #directory: string;
  readonly #queue: WorkQueue;
  readonly #running = new Map<string, { control: AbortController; ended: Promise<void> }>();

  /** @param directory folder that gets a folder for each asset. */
  constructor(assets: Assets, directory: string, queue: WorkQueue) {
    this.#assets = assets;
    this.#directory = directory;
    this.#queue = queue;
  }

  /** Begins with an asset; it becomes `ready` or `errored` later. */
  start(assetId: string, url: string): void {
    const control = new AbortController();
    const ended = this.#queue
      .run(() => this.#run(assetId, url, control.signal))
      .catch((cause: unknown) => this.#fail(assetId, cause, control.signal))
      .finally(() => this.#running.delete(assetId));
    this.#running.set(assetId, { control, ended });
  }

  /** Begins again with what an earlier run left unfinished. */
  resume(): void {
    for (const { id, document } of this.#assets.listPreparing()) {
      const url = document.inputs[0]?.settings?.url;
      if (url !== undefined) this.start(id, url);
    }
  }

  /** Ends the work on an asset and removes its files. */
  async discard(assetId: string): Promise<void> {
    const running = this.#running.get(assetId);
    running?.control.abort();
    await running?.ended;
    await rm(join(this.#directory, assetId), { recursive: true, force: true });
  }

  /** Ends all work; what is unfinished stays `preparing`, for `resume`. */
  async stop(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { control } of running) control.abort();
    await Promise.all(running.map(({ ended }) => ended));
  }

  /** As `stop`, and removes all files. */
  async discardAll(): Promise<void> {
    await this.stop();
    await rm(this.#directory, { recursive: true, force: true });
  }

  async #run(assetId: string, url: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const directory = join(this.#directory, assetId);
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { recursive: true });
    const input = join(directory, 'input');
    try {
      await download(url, input, signal);
      const probed = await probe(input);
      if (!probed?.video) throw new InvalidInput('The input file has no video track.');
      const { test } = this.#document(assetId);
      const ladder = planLadder(probed.video);
      const maxSeconds = test ? TEST_ASSET_SECONDS : undefined;
      const duration = await packageHls({ input, directory, probed, ladder, maxSeconds, signal });
      signal.throwIfAborted();
      const document = describe(this.#document(assetId), url, probed, probed.video, duration);
      this.#assets.update(assetId, { status: 'ready', directory, document });
    } finally {
      await rm(input, { force: true });
    }
  }

  async #fail(assetId: string, cause: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const errors = { type: errorType(cause), messages: [messageOf(cause)] };
    if (errors.type === 'internal_error') console.error(cause);
    const document = { ...this.#document(assetId), errors };
    this.#assets.update(assetId, { status: 'errored', document });
    await rm(join(this.#directory, assetId), { recursive: true, force: true });
  }

  #document(assetId: string): AssetDocument {
    const asset = this.#assets.find(assetId);
    if (!asset) throw new Error(`asset ${assetId} went while it was made`);
    return asset.document;
  }
}

function errorType(cause: unknown): string {
  if (cause instanceof DownloadFailed) return 'download_failed';
  if (cause instanceof InvalidInput || cause instanceof FfmpegFailed) return 'invalid_input';
  return 'internal_error';
}

function messageOf(cause: unknown): string {
  if (cause instanceof DownloadFailed || cause instanceof InvalidInput) return cause.message;
  if (cause instanceof FfmpegFailed) return 'The input file could not be read to its end.';
  return 'The asset could not be made.';
}

function describe(
  document: AssetDocument,
  url: string,
  probed: ProbedFile,
  video: ProbedVideo,
  duration: number,
): AssetDocument {
  const { width, height, framesPerSecond } = video;
  const tracks: Track[] = [
    {
      id: newId(),
      type: 'video',
      duration,
      max_width: width,
      max_height: height,
      max_frame_rate: framesPerSecond,
    },
  ];
  const file: NonNullable<AssetDocument['inputs'][number]['file']> = {
    container_format: probed.container,
    tracks: [
      {
        type: 'video',
        encoding: video.codec,
        width,
        height,
        frame_rate: framesPerSecond,
        duration,
      },
    ],
  };
  if (probed.audio) {
    const { codec, channels, samplesPerSecond } = probed.audio;
    tracks.push({
      id: newId(),
      type: 'audio',
      status: 'ready',
      primary: true,
      name: 'Default',
      language_code: 'und',
      duration,
      max_channels: channels,
    });
    const sample_rate = samplesPerSecond;
    file.tracks.push({ type: 'audio', encoding: codec, channels, sample_rate, duration });
  }
  const aspect_ratio = ratio(width, height);
  return { ...document, duration, aspect_ratio, tracks, inputs: [{ settings: { url }, file }] };
}

function ratio(width: number, height: number): string {
  const divisor = greatestCommonDivisor(width, height);
  return `${width / divisor}:${height / divisor}`;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
