import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

export type MuxDatabase = Database.Database;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS assets (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    status TEXT NOT NULL,
    directory TEXT,
    package_hash TEXT,
    document TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS playback_ids (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    asset_id TEXT NOT NULL REFERENCES assets (id) ON DELETE CASCADE,
    policy TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS playback_ids_of_asset ON playback_ids (asset_id);
  CREATE TABLE IF NOT EXISTS signing_keys (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    public_key TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS uploads (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    status TEXT NOT NULL,
    document TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS uploads_waiting ON uploads (status, expires_at);
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    object_type TEXT NOT NULL,
    object_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    data TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS attempts (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    delivery INTEGER NOT NULL,
    event TEXT NOT NULL,
    address TEXT NOT NULL,
    created_at TEXT NOT NULL,
    status INTEGER,
    headers TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS attempts_of_event ON attempts (event);
  CREATE TABLE IF NOT EXISTS deleted_packages (asset_id TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
`;

/** Opens (and makes) the stand-in's own database in a folder; `close()` it at the end. */
export function openDatabase(directory: string): MuxDatabase {
  mkdirSync(directory, { recursive: true });
  const database = new Database(join(directory, 'mux.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('foreign_keys = ON');
  database.exec(SCHEMA);
  return database;
}
