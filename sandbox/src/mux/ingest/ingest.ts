import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkQueue } from '../ffmpeg/work-queue.ts';
import type { AssetDocument } from '../state/asset-document.ts';
import type { Assets } from '../state/assets.ts';
import type { Uploads } from '../state/uploads.ts';
import { tracksOfInputs } from '../tracks/new-track.ts';
import type { TextTracks } from '../tracks/text-tracks.ts';
import type { Announcer } from '../webhooks/announcer.ts';
import { withMedia } from './describe.ts';
import { download } from './download.ts';
import { describeFailure, InvalidInput } from './failure.ts';
import { planLadder } from './ladder.ts';
import { packageHls } from './package-hls.ts';
import { type ProbedFile, type ProbedVideo, probe } from './probe.ts';
import type { Rehearsal } from './rehearsal.ts';
import { nonStandardReasons } from './standard-input.ts';

/** Mux cuts test assets to this length. */
const TEST_ASSET_SECONDS = 10;

interface IngestOptions {
  assets: Assets;
  uploads: Uploads;
  textTracks: TextTracks;
  announcer: Announcer;
  rehearsal: Rehearsal;
  queue: WorkQueue;
  /**
   * Parent of the assets' folders: each holds the input during processing, later the served files.
   */
  directory: string;
}

/**
 * Downloads, encodes and packages the inputs of assets, one at a time; continues after a restart.
 */
export class Ingest {
  readonly #options: IngestOptions;
  readonly #running = new Map<string, { control: AbortController; ended: Promise<void> }>();

  constructor(options: IngestOptions) {
    this.#options = options;
  }

  /** Path of an asset's input during processing; a direct upload's file is moved there. */
  inputPath(assetId: string): string {
    return join(this.#options.directory, assetId, 'input');
  }

  /** Starts an asset; it becomes `ready` or `errored` later. */
  start(assetId: string): void {
    const { rehearsal, queue } = this.#options;
    const control = new AbortController();
    const { signal } = control;
    const ended = rehearsal
      .play(assetId, signal)
      .then(() => queue.run(() => this.#run(assetId, signal)))
      .catch((cause: unknown) => this.#fail(assetId, cause, signal))
      .finally(() => this.#running.delete(assetId));
    this.#running.set(assetId, { control, ended });
  }

  /** Restarts the work that an earlier run left unfinished. */
  resume(): void {
    for (const { id } of this.#options.assets.listPreparing()) this.start(id);
  }

  /** Stops the work on an asset and removes its files. */
  async discard(assetId: string): Promise<void> {
    const running = this.#running.get(assetId);
    running?.control.abort();
    await running?.ended;
    await rm(join(this.#options.directory, assetId), { recursive: true, force: true });
  }

  /** Resolves when nothing is being processed, apart from assets that are held on purpose. */
  async settled(): Promise<void> {
    for (;;) {
      const running = [...this.#running].filter(([id]) => !this.#options.rehearsal.isHeld(id));
      if (running.length === 0) return;
      await Promise.all(running.map(([, { ended }]) => ended));
    }
  }

  /** Stops all work; unfinished assets stay `preparing`, for `resume`. */
  async stop(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { control } of running) control.abort();
    await Promise.all(running.map(({ ended }) => ended));
  }

  /** As `stop`, and removes all files. */
  async discardAll(): Promise<void> {
    await this.stop();
    await rm(this.#options.directory, { recursive: true, force: true });
  }

  async #run(assetId: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const input = this.inputPath(assetId);
    const directory = join(this.#options.directory, assetId, 'hls');
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { recursive: true });
    const url = this.#document(assetId).inputs[0]?.settings?.url;
    if (url !== undefined) await download(url, input, signal);
    const probed = await probe(input);
    if (!probed?.video) throw new InvalidInput('The input file has no video track.');
    const isStandard = !this.#noteNonStandard(assetId, probed);
    const duration = await packageHls({
      input,
      directory,
      probed,
      ladder: planLadder(probed.video),
      maxSeconds: this.#document(assetId).test ? TEST_ASSET_SECONDS : undefined,
      signal,
      ...(!isStandard && { onProgress: (share) => this.#noteProgress(assetId, share) }),
    });
    signal.throwIfAborted();
    this.#finish(assetId, directory, probed, probed.video, duration);
    await rm(input, { force: true });
  }

  /** @returns whether the input is non-standard. */
  #noteNonStandard(assetId: string, probed: ProbedFile): boolean {
    const { assets, announcer } = this.#options;
    const reasons = nonStandardReasons(probed);
    if (!reasons) return false;
    assets.transaction(() => {
      const document = {
        ...this.#document(assetId),
        non_standard_input_reasons: reasons,
        transcoded_percent: 0,
      };
      announcer.asset(
        'video.asset.non_standard_input_detected',
        assets.update(assetId, { document }),
      );
    });
    return true;
  }

  #noteProgress(assetId: string, share: number): void {
    const transcoded_percent = Math.floor(share * 100);
    // The asset may have been deleted while ffmpeg was finishing.
    const document = this.#options.assets.find(assetId)?.document;
    if (!document || document.transcoded_percent === transcoded_percent) return;
    this.#options.assets.update(assetId, { document: { ...document, transcoded_percent } });
  }

  /** Subtitles are generated after the asset is ready, as at Mux. */
  #finish(
    assetId: string,
    directory: string,
    probed: ProbedFile,
    video: ProbedVideo,
    duration: number,
  ): void {
    const { assets, announcer, textTracks } = this.#options;
    const before = this.#document(assetId);
    const texts = tracksOfInputs(before.inputs.flatMap(({ settings }) => settings ?? []));
    assets.transaction(() => {
      const document = withMedia({ ...before, tracks: texts }, probed, video, duration);
      const asset = assets.update(assetId, { status: 'ready', directory, document });
      for (const text of texts) announcer.track('video.asset.track.created', assetId, text);
      announcer.asset('video.asset.ready', asset);
    });
    textTracks.begin(assetId);
  }

  async #fail(assetId: string, cause: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { assets, uploads, announcer, directory } = this.#options;
    const errors = describeFailure(cause);
    assets.transaction(() => {
      const document = { ...this.#document(assetId), errors };
      const asset = assets.update(assetId, { status: 'errored', document });
      announcer.asset('video.asset.errored', asset);
      const upload = uploads.find(document.upload_id ?? '');
      if (!upload) return;
      const error = { type: errors.type, message: errors.messages.join(' ') };
      announcer.upload('video.upload.errored', uploads.update(upload.id, 'errored', { error }));
    });
    await rm(join(directory, assetId), { recursive: true, force: true });
  }

  #document(assetId: string): AssetDocument {
    const asset = this.#options.assets.find(assetId);
    if (!asset) throw new Error(`asset ${assetId} went while it was made`);
    return asset.document;
  }
}
