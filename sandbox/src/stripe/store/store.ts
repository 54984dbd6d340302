import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { notFound } from '../http/errors.ts';
import { extract, INDEXES } from './indexes.ts';
import type { Kind, Kinds } from './kinds.ts';
import { openDatabase } from './prepared.ts';

export type Doc<K extends Kind> = Kinds[K];
type Scalar = string | number | boolean | null;
/** Conditions on a document: a dotted path and the value it must have, or one of several values. */
export type Where = Record<string, Scalar | readonly Scalar[]>;

export interface Range {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

export interface FindOptions {
  newestFirst?: boolean;
  limit?: number;
  /** Only documents inserted before (`below`) or after (`above`) this sequence number. */
  below?: number;
  above?: number;
  ranges?: Record<string, Range>;
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS documents (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  data TEXT NOT NULL,
  hidden TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX IF NOT EXISTS documents_kind ON documents (kind, seq);
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS timers (
  id TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  clock TEXT,
  task TEXT NOT NULL,
  target TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS timers_due ON timers (clock, at);
CREATE TABLE IF NOT EXISTS idempotency (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  request_id TEXT NOT NULL,
  created INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS mails (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  created INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS requests (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  status INTEGER NOT NULL,
  created INTEGER NOT NULL
);
`;

interface Row {
  seq: number;
  id: string;
  kind: string;
  data: string;
  hidden: string;
}

/** Documents by id and kind in one SQLite file. All calls are synchronous, so a request is one transaction. */
export class Store {
  readonly db: Database.Database;

  /** @param dataDir folder for the database file; `:memory:` keeps nothing */
  constructor(dataDir: string) {
    if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true });
    this.db = openDatabase(dataDir === ':memory:' ? dataDir : join(dataDir, 'stripe.sqlite'));
    this.db.pragma('journal_mode = WAL');
    this.db.pragma('synchronous = NORMAL');
    this.db.exec(SCHEMA + INDEXES);
  }

  close(): void {
    this.db.close();
  }

  /** Runs `work` so that all of it is kept, or none. */
  transaction<T>(work: () => T): T {
    return this.db.transaction(work).immediate();
  }

  insert<K extends Kind>(kind: K, doc: Doc<K> & { id: string }, hidden: object = {}): Doc<K> {
    this.db
      .prepare('INSERT INTO documents (id, kind, data, hidden) VALUES (?, ?, ?, ?)')
      .run(doc.id, kind, JSON.stringify(doc), JSON.stringify(hidden));
    return doc;
  }

  get<K extends Kind>(kind: K, id: string): Doc<K> | undefined {
    const row = this.db
      .prepare('SELECT data FROM documents WHERE id = ? AND kind = ?')
      .get(id, kind) as Row | undefined;
    return row && (JSON.parse(row.data) as Doc<K>);
  }

  /**
   * The document, or Stripe's `resource_missing`: 404 when the path names it (`param` is `id`),
   * 400 when a parameter does. See /error-codes#resource-missing.
   */
  need<K extends Kind>(kind: K, id: string, param = 'id'): Doc<K> {
    const doc = this.get(kind, id);
    if (!doc) throw notFound(kind, id, param);
    return doc;
  }

  /** A document of whatever kind has this id. */
  any(id: string): { kind: Kind; doc: { id: string } } | undefined {
    const row = this.db.prepare('SELECT kind, data FROM documents WHERE id = ?').get(id) as
      | Row
      | undefined;
    return row && { kind: row.kind as Kind, doc: JSON.parse(row.data) as { id: string } };
  }

  /** Writes the named fields over the stored ones and answers the whole document. */
  patch<K extends Kind>(kind: K, id: string, fields: Partial<Doc<K>>): Doc<K> {
    const doc = { ...this.need(kind, id), ...fields };
    this.db.prepare('UPDATE documents SET data = ? WHERE id = ?').run(JSON.stringify(doc), id);
    return doc;
  }

  remove(id: string): void {
    this.db.prepare('DELETE FROM documents WHERE id = ?').run(id);
  }

  /** What the stand-in knows of a document and never shows, for example a card's test behaviour. */
  hidden<T extends object>(id: string): Partial<T> {
    const row = this.db.prepare('SELECT hidden FROM documents WHERE id = ?').get(id) as
      | Row
      | undefined;
    return row ? (JSON.parse(row.hidden) as Partial<T>) : {};
  }

  hide(id: string, fields: object): void {
    const hidden = { ...this.hidden(id), ...fields };
    this.db.prepare('UPDATE documents SET hidden = ? WHERE id = ?').run(JSON.stringify(hidden), id);
  }

  seq(id: string): number | undefined {
    const row = this.db.prepare('SELECT seq FROM documents WHERE id = ?').get(id) as
      | Row
      | undefined;
    return row?.seq;
  }

  find<K extends Kind>(kind: K, where: Where = {}, options: FindOptions = {}): Doc<K>[] {
    const { sql, values } = conditions(kind, where, options);
    const order = options.newestFirst ? 'DESC' : 'ASC';
    const limit = options.limit === undefined ? '' : ` LIMIT ${Math.trunc(options.limit)}`;
    const rows = this.db
      .prepare(`SELECT data FROM documents WHERE ${sql} ORDER BY seq ${order}${limit}`)
      .all(...values) as Row[];
    return rows.map((row) => JSON.parse(row.data) as Doc<K>);
  }

  first<K extends Kind>(kind: K, where: Where = {}, options: FindOptions = {}): Doc<K> | undefined {
    return this.find(kind, where, { ...options, limit: 1 })[0];
  }

  count(kind: Kind, where: Where = {}): number {
    const { sql, values } = conditions(kind, where, {});
    const row = this.db
      .prepare(`SELECT count(*) AS n FROM documents WHERE ${sql}`)
      .get(...values) as { n: number };
    return row.n;
  }

  meta(name: string): string | undefined {
    const row = this.db.prepare('SELECT value FROM meta WHERE name = ?').get(name) as
      | { value: string }
      | undefined;
    return row?.value;
  }

  setMeta(name: string, value: string): void {
    this.db
      .prepare(
        'INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(name, value);
  }

  /** Forgets everything but the settings. */
  clear(): void {
    for (const table of ['documents', 'timers', 'idempotency', 'deliveries', 'mails', 'requests']) {
      this.db.exec(`DELETE FROM ${table}`);
    }
    this.db.exec("DELETE FROM meta WHERE name != 'settings'");
  }
}

function conditions(kind: Kind, where: Where, options: FindOptions) {
  // The kind stands in the text: SQLite uses a partial index only where it can read its condition.
  const parts = [`kind = '${kind}'`];
  const values: (string | number)[] = [];
  for (const [path, wanted] of Object.entries(where)) {
    const field = extract(path);
    const options = Array.isArray(wanted) ? (wanted as readonly Scalar[]) : [wanted as Scalar];
    const alternatives = options.map((value) => {
      if (value === null) return `${field} IS NULL`;
      values.push(typeof value === 'boolean' ? Number(value) : value);
      return `${field} = ?`;
    });
    parts.push(alternatives.length ? `(${alternatives.join(' OR ')})` : '0');
  }
  for (const [path, range] of Object.entries(options.ranges ?? {})) {
    const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
    for (const [name, operator] of Object.entries(comparisons)) {
      const bound = range[name as keyof Range];
      if (bound === undefined) continue;
      parts.push(`${extract(path)} ${operator} ?`);
      values.push(bound);
    }
  }
  if (options.below !== undefined) parts.push(`seq < ${Math.trunc(options.below)}`);
  if (options.above !== undefined) parts.push(`seq > ${Math.trunc(options.above)}`);
  return { sql: parts.join(' AND '), values };
}
