import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

type Row = Record<string, unknown>;
/** Rows by table. */
export type Tables = Map<string, Row[]>;
/** As `newDatabase` returns them. */
type Settings = Readonly<Record<string, string>>;

const onPostgres = async <Result>(
  { DATABASE_URL }: Settings,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Runs a dump in SQL on an empty database. */
export const fill = async (settings: Settings, sql: string): Promise<void> => {
  if (settings.DATABASE_CLIENT === 'postgres') {
    await onPostgres(settings, (client) => client.query(sql));
    return;
  }
  // A dump's tables are in the order of their names.
  const database = new DatabaseSync(settings.DATABASE_FILENAME ?? '', {
    enableForeignKeyConstraints: false,
  });
  database.exec(sql);
  database.close();
};

/** Every row of every table, as the database itself shows it. */
export const readAll = async (settings: Settings): Promise<Tables> => {
  if (settings.DATABASE_CLIENT === 'postgres') {
    return onPostgres(settings, async (client) => {
      const { rows } = await client.query<{ tablename: string }>(
        "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
      );
      const tables: Tables = new Map();
      for (const { tablename } of rows) {
        // As text: Strapi changes how the client reads JSON.
        const found = await client.query<{ row: string }>(
          `SELECT to_jsonb(t)::text AS row FROM ${client.escapeIdentifier(tablename)} t`,
        );
        const all = found.rows.map(({ row }): Row => JSON.parse(row));
        tables.set(tablename, all);
      }
      return tables;
    });
  }
  const database = new DatabaseSync(settings.DATABASE_FILENAME ?? '', { readOnly: true });
  const names = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .all();
  const tables: Tables = new Map(
    names.map(({ name }) => [String(name), database.prepare(`SELECT * FROM "${name}"`).all()]),
  );
  database.close();
  return tables;
};
