import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../ids.ts';
import type { Assets } from '../state/assets.ts';
import { insertAsset } from '../state/new-asset.ts';
import type { UploadDocument, UploadRecord, Uploads } from '../state/uploads.ts';
import type { Announcer } from '../webhooks/announcer.ts';
import { type Refusal, refusalOfPart, type SentRange } from './content-range.ts';
import { receivedBytes, SendingEnded, writePart } from './upload-file.ts';

/** Longest timer, so that expiry is also noticed after the machine was suspended. */
const LONGEST_SLEEP_MS = 60_000;

interface IncomingUploadsOptions {
  uploads: Uploads;
  assets: Assets;
  announcer: Announcer;
  /** Folder for files that are not complete. */
  directory: string;
  /** Where an asset's input is put. */
  inputPath: (assetId: string) => string;
  /** Begins to make the asset of a complete file. */
  startAsset: (assetId: string) => void;
}

/** The result of a PUT. */
export type Receipt =
  | { kind: 'complete' }
  | { kind: 'partial'; bytes: number }
  | { kind: 'refused'; refusal: Refusal }
  /** The upload was cancelled or timed out. */
  | { kind: 'closed' };

export interface Sent {
  range: SentRange;
  body: ReadableStream<Uint8Array> | null;
  contentLength: number | undefined;
}

/** Receives the files of direct uploads in chunks and creates assets from them. */
export class IncomingUploads {
  readonly #options: IncomingUploadsOptions;
  /** The current writer of each upload's file; a new request aborts the previous one. */
  readonly #writing = new Map<string, { control: AbortController; ended: Promise<unknown> }>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: IncomingUploadsOptions) {
    this.#options = options;
  }

  /** Removes files that no upload needs any more, and starts the timer for expiring uploads. */
  async resume(): Promise<void> {
    const { uploads, directory } = this.#options;
    const waiting = new Set(uploads.listWaiting().map(({ id }) => id));
    await mkdir(directory, { recursive: true });
    for (const name of await readdir(directory)) {
      if (!waiting.has(name)) await rm(join(directory, name), { force: true });
    }
    this.#watch();
  }

  create(document: Omit<UploadDocument, 'token'>): UploadRecord {
    const { assets, uploads, announcer } = this.#options;
    const upload = assets.transaction(() => {
      const inserted = uploads.insert(document);
      announcer.upload('video.upload.created', inserted);
      return inserted;
    });
    this.#watch();
    return upload;
  }

  /** Receives the body of one request. @throws {SendingEnded} when it is incomplete. */
  async receive(id: string, sent: Sent): Promise<Receipt> {
    if (sent.range.kind === 'question') return this.#state(id);
    const before = this.#writing.get(id);
    before?.control.abort();
    const control = new AbortController();
    const work = Promise.resolve(before?.ended).then(() => this.#take(id, sent, control.signal));
    // Errors are handled by that writer's own caller.
    const ended = Promise.allSettled([work]);
    this.#writing.set(id, { control, ended });
    try {
      return await work;
    } finally {
      if (this.#writing.get(id)?.control === control) this.#writing.delete(id);
    }
  }

  /** Cancels a waiting upload; no asset will be created. */
  async cancel(id: string): Promise<UploadRecord> {
    const { assets, uploads, announcer } = this.#options;
    const cancelled = assets.transaction(() => {
      const changed = uploads.update(id, 'cancelled');
      announcer.upload('video.upload.cancelled', changed);
      return changed;
    });
    await this.#discard(id);
    return cancelled;
  }

  /** Ends an expired upload. Mux sends no event for it. */
  async timeOut(id: string): Promise<void> {
    this.#options.uploads.update(id, 'timed_out');
    await this.#discard(id);
  }

  /** Aborts the running writes; received bytes stay for the next run. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const writing = [...this.#writing.values()];
    for (const { control } of writing) control.abort();
    await Promise.all(writing.map(({ ended }) => ended));
  }

  /** Forgets every upload and removes all files. */
  async discardAll(): Promise<void> {
    const { uploads, directory } = this.#options;
    const waiting = uploads.listWaiting();
    uploads.deleteAll();
    await Promise.all(waiting.map(({ id }) => this.#discard(id)));
    await rm(directory, { recursive: true, force: true });
  }

  async #state(id: string): Promise<Receipt> {
    const upload = this.#options.uploads.find(id);
    if (upload?.status !== 'waiting') return closedOrComplete(upload);
    return { kind: 'partial', bytes: await receivedBytes(this.#path(id)) };
  }

  async #take(id: string, { range, body, contentLength }: Sent, signal: AbortSignal) {
    if (signal.aborted) throw new SendingEnded('A later sender came.');
    const path = this.#path(id);
    const bytes = await receivedBytes(path);
    const upload = this.#options.uploads.find(id);
    if (upload?.status !== 'waiting') return closedOrComplete(upload);
    const known = { bytes, size: upload.document.size };
    const refusal = range.kind === 'part' && refusalOfPart(range, known, contentLength);
    if (refusal) return { kind: 'refused', refusal } as const;
    const part =
      range.kind === 'part'
        ? { start: range.start, length: range.end - range.start + 1, size: range.size }
        : { start: 0, length: contentLength, size: contentLength };
    this.#options.uploads.update(id, 'waiting', { size: part.size });
    await writePart(path, body ?? new Blob([]).stream(), part, signal);
    const now = await receivedBytes(path);
    if (range.kind === 'part' && now !== range.size)
      return { kind: 'partial', bytes: now } as const;
    return this.#complete(id);
  }

  async #complete(id: string): Promise<Receipt> {
    const { assets, uploads, announcer, inputPath, startAsset } = this.#options;
    const assetId = newId();
    const target = inputPath(assetId);
    await mkdir(join(target, '..'), { recursive: true });
    await rename(this.#path(id), target);
    const made = assets.transaction(() => {
      const upload = uploads.find(id);
      if (upload?.status !== 'waiting') return false;
      const { new_asset_settings = {}, test } = upload.document;
      const settings = { ...new_asset_settings, ...(test && { test }) };
      const asset = insertAsset(assets, settings, { id: assetId, uploadId: id });
      const created = uploads.update(id, 'asset_created', { asset_id: assetId });
      announcer.upload('video.upload.asset_created', created);
      announcer.asset('video.asset.created', asset);
      return true;
    });
    if (!made) {
      await rm(join(target, '..'), { recursive: true, force: true });
      return { kind: 'closed' };
    }
    startAsset(assetId);
    return { kind: 'complete' };
  }

  async #discard(id: string): Promise<void> {
    const writing = this.#writing.get(id);
    writing?.control.abort();
    await writing?.ended;
    await rm(this.#path(id), { force: true });
  }

  #watch(): void {
    clearTimeout(this.#timer);
    const [next] = this.#closed ? [] : this.#options.uploads.listWaiting();
    if (!next) return;
    const left = next.expiresAtSeconds * 1000 - Date.now();
    const wait = Math.min(Math.max(left, 0), LONGEST_SLEEP_MS);
    this.#timer = setTimeout(() => this.#sweep(), wait);
    this.#timer.unref();
  }

  #sweep(): void {
    const now = Date.now() / 1000;
    const due = this.#options.uploads
      .listWaiting()
      .filter(({ expiresAtSeconds }) => expiresAtSeconds <= now);
    Promise.all(due.map(({ id }) => this.timeOut(id))).catch(console.error);
    this.#watch();
  }

  #path(id: string): string {
    return join(this.#options.directory, id);
  }
}

function closedOrComplete(upload: UploadRecord | undefined): Receipt {
  const complete = upload?.status === 'asset_created' || upload?.status === 'errored';
  return { kind: complete ? 'complete' : 'closed' };
}
