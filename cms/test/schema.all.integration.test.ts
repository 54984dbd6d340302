import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Booted, bootStrapi, environmentOf } from './boot.ts';
import { newDatabase } from './database.ts';

const storedSchema = z.object({
  tables: z.array(
    z.looseObject({
      name: z.string(),
      columns: z.array(z.looseObject({ name: z.string() })),
      indexes: z.array(z.looseObject({ name: z.string() })),
    }),
  ),
});

const TEXT = { type: 'string', args: [], defaultTo: null, notNullable: false, unsigned: false };

describe.each(['sqlite', 'postgres'] as const)('a start on %s beside another version', (kind) => {
  let app: Booted;
  const rows = (table: string) => app.strapi.db.connection(table);

  /** Tables and columns as another version leaves them, which stored its own schema. */
  const workOfAnotherVersion = async (): Promise<void> => {
    const knex = app.strapi.db.connection;
    await knex.schema.createTable('badges', (table) => {
      table.increments('id');
      table.string('title');
    });
    await rows('badges').insert({ title: 'First week' });
    await knex.schema.alterTable('workouts', (table) => {
      table.string('mood');
      table.unique(['mood'], { indexName: 'workouts_mood_uq' });
    });
    await rows('workouts').insert({ document_id: 'one', title: 'Stretch', mood: 'calm' });
    await rows('files_related_mph').insert({ related_type: 'api::badge.badge', field: 'picture' });
    const text = await rows('strapi_database_schema').select('schema').first();
    const schema = storedSchema.parse(
      typeof text.schema === 'string' ? JSON.parse(text.schema) : text.schema,
    );
    schema.tables.push({
      name: 'badges',
      indexes: [],
      foreignKeys: [],
      columns: [
        { ...TEXT, name: 'id', type: 'increments' },
        { ...TEXT, name: 'title' },
      ],
    });
    const workouts = schema.tables.find(({ name }) => name === 'workouts');
    workouts?.columns.push({ ...TEXT, name: 'mood' });
    workouts?.indexes.push({ name: 'workouts_mood_uq', columns: ['mood'], type: 'unique' });
    await rows('strapi_database_schema').update({ schema: JSON.stringify(schema), hash: 'other' });
  };

  beforeAll(async () => {
    app = await bootStrapi({ database: kind });
    await workOfAnotherVersion();
    await app.restart();
  });
  afterAll(() => app.stop());

  it('keeps its tables', async () => {
    expect(await rows('badges').pluck('title')).toEqual(['First week']);
  });

  it('keeps its columns', async () => {
    expect(await rows('workouts').where({ document_id: 'one' }).pluck('mood')).toEqual(['calm']);
  });

  it('keeps its indexes', async () => {
    const again = rows('workouts').insert({ document_id: 'two', title: 'Run', mood: 'calm' });
    await expect(again).rejects.toThrow(/unique/i);
  });

  it('keeps its pictures', async () => {
    const related = rows('files_related_mph').where({ related_type: 'api::badge.badge' });
    expect(await related.pluck('field')).toEqual(['picture']);
  });

  it('writes what it knows of the same rows', async () => {
    await rows('workouts').where({ document_id: 'one' }).update({ title: 'Stretch slowly' });
    expect(await rows('workouts').where({ document_id: 'one' }).first()).toMatchObject({
      title: 'Stretch slowly',
      mood: 'calm',
    });
  });
});

/** Brings a database up to date, as a deployment does before its instances start. */
const migrate = async (database: Record<string, string>) => {
  const script = join(import.meta.dirname, '../ops/migrate.mts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script],
    { env: environmentOf({ LOG_LEVEL: 'info', ...database }) },
  );
  return stdout;
};

describe('a column whose type this version would change', () => {
  it('stops the start before anything is done, with its name', async () => {
    const database = await newDatabase('postgres', tmpdir());
    const client = new pg.Client({ connectionString: database.DATABASE_URL });
    await client.connect();
    try {
      await client.query(`ALTER TABLE workouts ALTER COLUMN difficulty TYPE integer USING 7;
        ALTER TABLE workouts ALTER COLUMN title TYPE varchar(40), DROP COLUMN duration;
        ALTER TABLE instructors ALTER COLUMN name TYPE text;
        UPDATE strapi_database_schema SET hash = 'other'`);
      await client.query("INSERT INTO workouts (document_id, difficulty) VALUES ('one', 7)");
      const refused = migrate(database);
      await expect(refused).rejects.toThrow(
        /workouts\.difficulty is integer, this version has string/,
      );
      await expect(refused).rejects.not.toThrow(/workouts\.title/);
      const { rows } = await client.query('SELECT * FROM workouts');
      expect(rows[0].difficulty).toBe(7);
      expect(rows[0]).not.toHaveProperty('duration');
    } finally {
      await client.end();
    }
  });
});

describe('instances that start at the same moment', () => {
  it('make the tables of an empty database once', async () => {
    const database = await newDatabase('postgres', tmpdir(), true);
    const said = await Promise.all([migrate(database), migrate(database)]);
    for (const text of said) expect(text).toContain('The database is up to date');
    expect(said.join('')).toContain('Another instance is starting');
    expect(said.join('')).not.toContain('The catalogue is not loaded');
  });

  it('go on when the one that works on the database ends', async () => {
    const database = await newDatabase('postgres', tmpdir());
    const holder = new pg.Client({ connectionString: database.DATABASE_URL });
    await holder.connect();
    await holder.query("SELECT pg_advisory_lock(hashtext('strapi start'))");
    const waiting = migrate(database);
    await vi.waitUntil(
      async () => {
        const { rowCount } = await holder.query(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        );
        return rowCount === 1;
      },
      { timeout: 60_000 },
    );
    await holder.end();
    expect(await waiting).toContain('The database is up to date');
  });
});
