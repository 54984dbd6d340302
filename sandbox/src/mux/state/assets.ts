import { z } from 'zod';
import { newId } from '../ids.ts';
import { type AssetDocument, assetDocumentSchema } from './asset-document.ts';
import type { PlaybackPolicy } from './asset-fields.ts';
import type { MuxDatabase } from './database.ts';

type AssetStatus = 'preparing' | 'ready' | 'errored';

export interface PlaybackIdRecord {
  id: string;
  assetId: string;
  policy: PlaybackPolicy;
}

export interface AssetRecord {
  id: string;
  /** Grows with every asset: the order of lists. */
  position: number;
  createdAtSeconds: number;
  status: AssetStatus;
  /** Folder of the packaged HLS files; absent while there is nothing to play. */
  directory?: string | undefined;
  /** Set for assets that came with the packaged library: what they were registered from. */
  packageHash?: string | undefined;
  document: AssetDocument;
  playbackIds: PlaybackIdRecord[];
}

const assetRowSchema = z.object({
  position: z.number(),
  id: z.string(),
  created_at: z.number(),
  status: z.enum(['preparing', 'ready', 'errored']),
  directory: z.string().nullable(),
  package_hash: z.string().nullable(),
  document: z.string(),
});

const playbackRowSchema = z.object({
  id: z.string(),
  asset_id: z.string(),
  policy: z.enum(['public', 'signed']),
});

interface NewAsset {
  id?: string;
  status: AssetStatus;
  directory?: string | undefined;
  packageHash?: string | undefined;
  document: AssetDocument;
}

/** Assets and their playback ids, as SQLite keeps them. */
export class Assets {
  readonly #database: MuxDatabase;

  constructor(database: MuxDatabase) {
    this.#database = database;
  }

  /** Runs several changes as one: all of them happen, or none. */
  transaction<Result>(work: () => Result): Result {
    return this.#database.transaction(work)();
  }

  insert(asset: NewAsset): AssetRecord {
    const id = asset.id ?? newId();
    this.#database
      .prepare(
        `INSERT INTO assets (id, created_at, status, directory, package_hash, document)
         VALUES (?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        Math.floor(Date.now() / 1000),
        asset.status,
        asset.directory ?? null,
        asset.packageHash ?? null,
        JSON.stringify(asset.document),
      );
    return this.#existing(id);
  }

  /** Replaces what is given and leaves the rest. The asset must exist. */
  update(id: string, changes: Omit<Partial<NewAsset>, 'id'>): AssetRecord {
    const before = this.#existing(id);
    this.#database
      .prepare(
        'UPDATE assets SET status = ?, directory = ?, package_hash = ?, document = ? WHERE id = ?',
      )
      .run(
        changes.status ?? before.status,
        changes.directory ?? before.directory ?? null,
        changes.packageHash ?? before.packageHash ?? null,
        JSON.stringify(changes.document ?? before.document),
        id,
      );
    return this.#existing(id);
  }

  find(id: string): AssetRecord | undefined {
    const row = this.#database.prepare('SELECT * FROM assets WHERE id = ?').get(id);
    return row === undefined ? undefined : this.#toRecord(row);
  }

  /**
   * Newest first.
   * @param page where to begin: below a position (a cursor), then `offset` assets further; with an
   *   upload's id those alone that it brought.
   */
  list(page: {
    limit: number;
    offset: number;
    below?: number | undefined;
    uploadId?: string | undefined;
  }): AssetRecord[] {
    const below = page.below ?? Number.MAX_SAFE_INTEGER;
    const span = 'ORDER BY position DESC LIMIT ? OFFSET ?';
    return page.uploadId === undefined
      ? this.#select(`position < ? ${span}`, below, page.limit, page.offset)
      : this.#select(
          `position < ? AND document ->> '$.upload_id' = ? ${span}`,
          below,
          page.uploadId,
          page.limit,
          page.offset,
        );
  }

  count(): number {
    const row = this.#database.prepare('SELECT count(*) AS assets FROM assets').get();
    return z.object({ assets: z.number() }).parse(row).assets;
  }

  listPackaged(): AssetRecord[] {
    return this.#select('package_hash IS NOT NULL ORDER BY position');
  }

  listPreparing(): AssetRecord[] {
    return this.#select("status = 'preparing' ORDER BY position");
  }

  /** Assets with a track that is not ready yet. */
  listWithPreparingTracks(): AssetRecord[] {
    return this.#select(
      `EXISTS (SELECT 1 FROM json_each(document, '$.tracks')
       WHERE value ->> '$.status' = 'preparing') ORDER BY position`,
    );
  }

  /** @returns whether there was such an asset. */
  delete(id: string): boolean {
    return this.#database.prepare('DELETE FROM assets WHERE id = ?').run(id).changes > 0;
  }

  deleteAll(): void {
    this.#database.exec('DELETE FROM assets; DELETE FROM deleted_packages;');
  }

  addPlaybackId(assetId: string, policy: PlaybackPolicy, id = newId()): PlaybackIdRecord {
    this.#database
      .prepare('INSERT INTO playback_ids (id, asset_id, policy) VALUES (?, ?, ?)')
      .run(id, assetId, policy);
    return { id, assetId, policy };
  }

  findPlaybackId(id: string): PlaybackIdRecord | undefined {
    const row = this.#database.prepare('SELECT * FROM playback_ids WHERE id = ?').get(id);
    return row === undefined ? undefined : toPlaybackId(row);
  }

  /** @returns whether the asset had such a playback id. */
  deletePlaybackId(assetId: string, id: string): boolean {
    return (
      this.#database
        .prepare('DELETE FROM playback_ids WHERE asset_id = ? AND id = ?')
        .run(assetId, id).changes > 0
    );
  }

  /** Remembers that a packaged asset was deleted, so that the next start does not bring it back. */
  rememberDeletedPackage(assetId: string): void {
    this.#database
      .prepare('INSERT OR IGNORE INTO deleted_packages (asset_id) VALUES (?)')
      .run(assetId);
  }

  wasPackageDeleted(assetId: string): boolean {
    const row = this.#database
      .prepare('SELECT 1 FROM deleted_packages WHERE asset_id = ?')
      .get(assetId);
    return row !== undefined;
  }

  #select(condition: string, ...values: (string | number)[]): AssetRecord[] {
    return this.#database
      .prepare(`SELECT * FROM assets WHERE ${condition}`)
      .all(...values)
      .map((row) => this.#toRecord(row));
  }

  #existing(id: string): AssetRecord {
    const record = this.find(id);
    if (!record) throw new Error(`asset ${id} is not in the database`);
    return record;
  }

  #toRecord(row: unknown): AssetRecord {
    const stored = assetRowSchema.parse(row);
    const playbackIds = this.#database
      .prepare('SELECT * FROM playback_ids WHERE asset_id = ? ORDER BY position')
      .all(stored.id)
      .map(toPlaybackId);
    return {
      id: stored.id,
      position: stored.position,
      createdAtSeconds: stored.created_at,
      status: stored.status,
      directory: stored.directory ?? undefined,
      packageHash: stored.package_hash ?? undefined,
      document: assetDocumentSchema.parse(JSON.parse(stored.document)),
      playbackIds,
    };
  }
}

function toPlaybackId(row: unknown): PlaybackIdRecord {
  const stored = playbackRowSchema.parse(row);
  return { id: stored.id, assetId: stored.asset_id, policy: stored.policy };
}
