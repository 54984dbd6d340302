import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import copy from 'pg-copy-streams';
import { BackupError, type Entry, textEntry, textOf } from './archive.mts';

/*
 * Copies a PostgreSQL database table by table, in PostgreSQL's own COPY format, with what describes
 * its tables in SQL. Strapi makes tables, sequences, constraints and indexes, and nothing else.
 */

type PostgresSettings = { url: string | undefined; ssl: boolean };

/** Tables are kept in pieces, since tar wants to know the size of a file before it begins. */
const PIECE_BYTES = 4 * 1024 * 1024;

type Schema = {
  tables: { name: string; columns: string[]; sql: string }[];
  /** In the order in which they can be run: before the rows and after them. */
  before: string[];
  after: string[];
};

/**
 * Everything of the schema `public` in SQL.
 * @see https://www.postgresql.org/docs/current/catalogs.html
 */
const TABLES = `
  SELECT c.relname AS name,
    json_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns,
    format('CREATE TABLE %I (%s)', c.relname, string_agg(
      format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
      || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
      || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), ''), ', ' ORDER BY a.attnum)) AS sql
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
  GROUP BY c.relname ORDER BY c.relname`;

const SEQUENCES = `
  SELECT format('CREATE SEQUENCE %I AS %s INCREMENT %s MINVALUE %s MAXVALUE %s START %s CACHE %s',
      sequencename, data_type, increment_by, min_value, max_value, start_value, cache_size) AS before,
    CASE WHEN last_value IS NULL THEN NULL
      ELSE format('SELECT setval(%L, %s)', quote_ident(sequencename), last_value) END AS after
  FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`;

const OWNERS = `
  SELECT format('ALTER SEQUENCE %I OWNED BY %I.%I', s.relname, t.relname, a.attname) AS sql
  FROM pg_depend d
  JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
  JOIN pg_class t ON t.oid = d.refobjid
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
  WHERE d.deptype = 'a' AND s.relnamespace = 'public'::regnamespace ORDER BY s.relname`;

/** Foreign keys last: they need the keys that they refer to. */
const CONSTRAINTS = `
  SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s',
    t.relname, k.conname, pg_get_constraintdef(k.oid)) AS sql
  FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
  WHERE t.relnamespace = 'public'::regnamespace AND k.contype IN ('p', 'u', 'c', 'f')
  ORDER BY k.contype = 'f', k.conname`;

const INDEXES = `
  SELECT pg_get_indexdef(i.indexrelid) AS sql
  FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
  WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r'
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
  ORDER BY 1`;

/** What this file does not copy: a backup without it would not be one. */
const OTHERS = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'i', 'S', 't')
  UNION ALL SELECT tgname FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
  WHERE NOT g.tgisinternal AND t.relnamespace = 'public'::regnamespace`;

const describe = async (client: pg.Client): Promise<Schema> => {
  const all = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> =>
    (await client.query<Row>(sql)).rows;
  const others = await all<{ name: string }>(OTHERS);
  if (others.length > 0) {
    const names = others.map(({ name }) => name).join(', ');
    throw new BackupError(`The database holds what is no table: ${names}. Use pg_dump.`);
  }
  const sequences = await all<{ before: string; after: string | null }>(SEQUENCES);
  const statements = async (sql: string) => (await all<{ sql: string }>(sql)).map((row) => row.sql);
  return {
    tables: await all(TABLES),
    before: sequences.map(({ before }) => before),
    after: [
      ...(await statements(CONSTRAINTS)),
      ...(await statements(INDEXES)),
      ...(await statements(OWNERS)),
      ...sequences.flatMap(({ after }) => after ?? []),
    ],
  };
};

const connect = async ({ url, ssl }: PostgresSettings): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    ssl: ssl ? { rejectUnauthorized: true } : false,
    application_name: 'backup',
  });
  await client.connect();
  // Definitions name other tables without their schema.
  await client.query('SET search_path TO public');
  return client;
};

/** Cuts a table's rows into pieces, each of whole lines; COPY writes a row in one line. */
async function* pieces(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of rows) {
    kept.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    const all = Buffer.concat(kept);
    const end = all.lastIndexOf(0x0a) + 1;
    if (end > 0) yield all.subarray(0, end);
    kept = [all.subarray(end)];
    bytes = all.length - end;
  }
  if (bytes > 0) yield Buffer.concat(kept);
}

/** The database as files, all of one moment; others may write meanwhile. */
export async function* dumpPostgres(settings: PostgresSettings): AsyncGenerator<Entry> {
  const client = await connect(settings);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const schema = await describe(client);
    yield textEntry('database/schema.json', JSON.stringify(schema));
    for (const { name, columns } of schema.tables) {
      const table = `${client.escapeIdentifier(name)} (${columns.join(', ')})`;
      const rows = client.query(copy.to(`COPY ${table} TO STDOUT`));
      let count = 0;
      for await (const piece of pieces(rows)) {
        count += 1;
        const path = `database/${name}/${String(count).padStart(6, '0')}`;
        yield { name: path, size: piece.length, body: Readable.from([piece]) };
      }
    }
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

const drop = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  if (rows.length === 0) return;
  await client.query(`DROP TABLE ${rows.map(({ name }) => name).join(', ')} CASCADE`);
};

/**
 * Begins to restore a database, in one transaction that changes nothing before `commit`.
 * @param replace drop the tables that are there
 * @throws {BackupError} when it is in use, or holds tables and `replace` is false
 */
export const restorePostgres = async (settings: PostgresSettings, replace: boolean) => {
  const client = await connect(settings);
  let schema: Schema | null = null;
  try {
    const { rowCount: others } = await client.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
    );
    if (others) {
      throw new BackupError(`The database has ${others} other connections: stop the CMS first.`);
    }
    const { rowCount: tables } = await client.query(
      "SELECT FROM pg_tables WHERE schemaname = 'public'",
    );
    if (tables && !replace) throw new BackupError('The database is not empty.');
    await client.query('BEGIN');
    await drop(client);
  } catch (error) {
    await client.end();
    throw error;
  }

  return {
    /** Takes one of the files that `dumpPostgres` made, in their order. */
    take: async (entry: Entry): Promise<void> => {
      if (entry.name === 'database/schema.json') {
        schema = JSON.parse(await textOf(entry)) as Schema;
        for (const sql of schema.before) await client.query(sql);
        for (const { sql } of schema.tables) await client.query(sql);
        return;
      }
      const table = entry.name.split('/')[1] ?? '';
      const columns = schema?.tables.find(({ name }) => name === table)?.columns;
      if (columns === undefined) throw new BackupError(`${entry.name} belongs to no table.`);
      const target = `${client.escapeIdentifier(table)} (${columns.join(', ')})`;
      await pipeline(entry.body, client.query(copy.from(`COPY ${target} FROM STDIN`)));
    },
    commit: async (): Promise<void> => {
      for (const sql of schema?.after ?? []) await client.query(sql);
      await client.query('COMMIT');
      await client.query('ANALYZE');
      await client.end();
    },
    /** Leaves everything as it was. */
    abort: (): Promise<void> => client.end(),
  };
};
