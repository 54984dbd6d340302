import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { download } from '../ingest/download.ts';
import { describeFailure } from '../ingest/failure.ts';
import type { TextTrack } from '../state/asset-document.ts';
import type { AssetRecord, Assets } from '../state/assets.ts';
import type { Announcer } from '../webhooks/announcer.ts';
import { noticeOfNoSpeechRecognition, toWebVtt } from './webvtt.ts';

const MAX_BYTES = 10_000_000;
/** What a generated track becomes when it was to find out the language: its notice's own. */
const NOTICE_LANGUAGE = 'en';

interface Work {
  assetId: string;
  control: AbortController;
  ended: Promise<void>;
}

/** Fetches the texts of assets, keeps them as WebVTT, and goes on after a restart. */
export class TextTracks {
  readonly #assets: Assets;
  readonly #announcer: Announcer;
  readonly #directory: string;
  readonly #running = new Map<string, Work>();

  /** @param directory folder that has a folder for each asset. */
  constructor(assets: Assets, announcer: Announcer, directory: string) {
    this.#assets = assets;
    this.#announcer = announcer;
    this.#directory = directory;
  }

  /** Adds tracks to an asset and begins with them; each becomes `ready` or `errored` later. */
  add(assetId: string, tracks: readonly TextTrack[]): void {
    this.#assets.transaction(() => {
      const { document } = this.#asset(assetId);
      this.#assets.update(assetId, {
        document: { ...document, tracks: [...document.tracks, ...tracks] },
      });
      for (const track of tracks) {
        this.#announcer.track('video.asset.track.created', assetId, track);
      }
    });
    this.begin(assetId);
  }

  /** Begins with those tracks of an asset that are not ready yet. */
  begin(assetId: string): void {
    for (const track of this.#asset(assetId).document.tracks) {
      const waits = track.type === 'text' && track.status === 'preparing';
      if (waits && !this.#running.has(track.id)) this.#start(assetId, track);
    }
  }

  /** Begins again with what an earlier run left unfinished. */
  resume(): void {
    for (const { id, status } of this.#assets.listWithPreparingTracks()) {
      if (status === 'ready') this.begin(id);
    }
  }

  /** Puts a track in the place of the one with its id. */
  change(assetId: string, track: TextTrack): void {
    this.#assets.transaction(() => {
      this.#announcer.asset('video.asset.updated', this.#replace(assetId, track));
    });
  }

  async remove(assetId: string, track: TextTrack): Promise<void> {
    this.#assets.transaction(() => {
      const { document } = this.#asset(assetId);
      const tracks = document.tracks.filter(({ id }) => id !== track.id);
      this.#assets.update(assetId, { document: { ...document, tracks } });
      this.#announcer.track('video.asset.track.deleted', assetId, track);
    });
    await this.#end(({ id }) => id === track.id);
    await rm(this.#ownPath(assetId, track.id), { force: true });
  }

  /** Where the WebVTT of a ready track lies. */
  path({ id, directory }: AssetRecord, track: TextTrack): string {
    const { package_file: packaged } = track;
    if (packaged !== undefined && directory !== undefined) return join(directory, packaged);
    return this.#ownPath(id, track.id);
  }

  /** Where the WebVTT of a track is stored that was added through the API. */
  #ownPath(assetId: string, trackId: string): string {
    return join(this.#directory, assetId, 'text', `${trackId}.vtt`);
  }

  /** Ends the work on an asset's tracks; its folder is the caller's to remove. */
  discard(assetId: string): Promise<void> {
    return this.#end((track) => track.assetId === assetId);
  }

  /** Ends all work; what is unfinished stays `preparing`, for `resume`. */
  stop(): Promise<void> {
    return this.#end(() => true);
  }

  /** Resolves when no track is being made. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.all([...this.#running.values()].map(({ ended }) => ended));
    }
  }

  #start(assetId: string, track: TextTrack): void {
    const control = new AbortController();
    const ended = this.#make(assetId, track, control.signal)
      .catch((cause: unknown) => this.#fail(assetId, track.id, cause, control.signal))
      .finally(() => this.#running.delete(track.id));
    this.#running.set(track.id, { assetId, control, ended });
  }

  async #end(which: (track: { id: string; assetId: string }) => boolean): Promise<void> {
    const ending = [...this.#running].filter(([id, { assetId }]) => which({ id, assetId }));
    for (const [, { control }] of ending) control.abort();
    await Promise.all(ending.map(([, { ended }]) => ended));
  }

  async #make(assetId: string, track: TextTrack, signal: AbortSignal): Promise<void> {
    const path = this.#ownPath(assetId, track.id);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, await this.#text(assetId, track, `${path}.part`, signal));
    signal.throwIfAborted();
    const { language_code } = track;
    const language = language_code === 'auto' ? NOTICE_LANGUAGE : language_code;
    this.#conclude(assetId, track.id, { status: 'ready', language_code: language });
  }

  async #text(
    assetId: string,
    { source_url }: TextTrack,
    part: string,
    signal: AbortSignal,
  ): Promise<string> {
    if (source_url === undefined) {
      return noticeOfNoSpeechRecognition(this.#asset(assetId).document.duration ?? 0);
    }
    try {
      await download(source_url, part, signal, MAX_BYTES);
      return toWebVtt(await readFile(part, 'utf8'));
    } finally {
      await rm(part, { force: true });
    }
  }

  #fail(assetId: string, trackId: string, cause: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#conclude(assetId, trackId, { status: 'errored', error: describeFailure(cause) });
  }

  #conclude(assetId: string, trackId: string, changes: Partial<TextTrack>): void {
    this.#assets.transaction(() => {
      // Its name may have been changed since the work began.
      const track = this.#asset(assetId).document.tracks.find(({ id }) => id === trackId);
      if (track?.type !== 'text') return;
      const changed = { ...track, ...changes };
      this.#replace(assetId, changed);
      const type = changed.status === 'ready' ? 'ready' : 'errored';
      this.#announcer.track(`video.asset.track.${type}`, assetId, changed);
    });
  }

  #replace(assetId: string, track: TextTrack): AssetRecord {
    const { document } = this.#asset(assetId);
    const tracks = document.tracks.map((each) => (each.id === track.id ? track : each));
    return this.#assets.update(assetId, { document: { ...document, tracks } });
  }

  #asset(assetId: string): AssetRecord {
    const asset = this.#assets.find(assetId);
    if (!asset) throw new Error(`asset ${assetId} is not in the database`);
    return asset;
  }
}
