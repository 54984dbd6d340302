import { z } from 'zod';
import { newId } from '../ids.ts';
import { assetSettingsSchema } from './asset-settings.ts';
import type { MuxDatabase } from './database.ts';

const statusSchema = z.enum(['waiting', 'asset_created', 'errored', 'cancelled', 'timed_out']);

const documentSchema = z.object({
  /** What the upload URL is signed with. */
  token: z.string(),
  cors_origin: z.string(),
  /** Seconds for which the URL is good. */
  timeout: z.number(),
  test: z.boolean(),
  new_asset_settings: assetSettingsSchema.optional(),
  /** Bytes of the whole file, once its sender said so. */
  size: z.number().optional(),
  asset_id: z.string().optional(),
  error: z.object({ type: z.string(), message: z.string() }).optional(),
});

const rowSchema = z.object({
  position: z.number(),
  id: z.string(),
  created_at: z.number(),
  expires_at: z.number(),
  status: statusSchema,
  document: z.string(),
});

type UploadStatus = z.infer<typeof statusSchema>;
export type UploadDocument = z.infer<typeof documentSchema>;

export interface UploadRecord {
  id: string;
  createdAtSeconds: number;
  expiresAtSeconds: number;
  status: UploadStatus;
  document: UploadDocument;
}

/** Direct uploads, as SQLite keeps them; their bytes are files. */
export class Uploads {
  readonly #database: MuxDatabase;

  constructor(database: MuxDatabase) {
    this.#database = database;
  }

  insert(document: Omit<UploadDocument, 'token'>): UploadRecord {
    const id = newId();
    const now = Math.floor(Date.now() / 1000);
    this.#database
      .prepare(
        `INSERT INTO uploads (id, created_at, expires_at, status, document)
         VALUES (?, ?, ?, 'waiting', ?)`,
      )
      .run(id, now, now + document.timeout, JSON.stringify({ ...document, token: newId() }));
    return this.#existing(id);
  }

  /** Replaces what is given and leaves the rest. The upload must exist. */
  update(id: string, status: UploadStatus, changes: Partial<UploadDocument> = {}): UploadRecord {
    const { document } = this.#existing(id);
    this.#database
      .prepare('UPDATE uploads SET status = ?, document = ? WHERE id = ?')
      .run(status, JSON.stringify({ ...document, ...changes }), id);
    return this.#existing(id);
  }

  find(id: string): UploadRecord | undefined {
    const row = this.#database.prepare('SELECT * FROM uploads WHERE id = ?').get(id);
    return row === undefined ? undefined : toRecord(row);
  }

  /** Newest first. */
  list(limit: number, offset: number): UploadRecord[] {
    return this.#database
      .prepare('SELECT * FROM uploads ORDER BY position DESC LIMIT ? OFFSET ?')
      .all(limit, offset)
      .map(toRecord);
  }

  count(): number {
    const row = this.#database.prepare('SELECT count(*) AS uploads FROM uploads').get();
    return z.object({ uploads: z.number() }).parse(row).uploads;
  }

  /** Those that wait for their file, the one that times out next first. */
  listWaiting(): UploadRecord[] {
    return this.#database
      .prepare("SELECT * FROM uploads WHERE status = 'waiting' ORDER BY expires_at, position")
      .all()
      .map(toRecord);
  }

  deleteAll(): void {
    this.#database.exec('DELETE FROM uploads');
  }

  #existing(id: string): UploadRecord {
    const record = this.find(id);
    if (!record) throw new Error(`upload ${id} is not in the database`);
    return record;
  }
}

function toRecord(row: unknown): UploadRecord {
  const stored = rowSchema.parse(row);
  return {
    id: stored.id,
    createdAtSeconds: stored.created_at,
    expiresAtSeconds: stored.expires_at,
    status: stored.status,
    document: documentSchema.parse(JSON.parse(stored.document)),
  };
}
