import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isShort } from '../../cms-extensions/membership/test/length.ts';
import { type Booted, bootStrapi } from './boot.ts';

const TABLE = 'strapi_core_store_settings';

describe('SQLite with a second process on the file', () => {
  let app: Booted;

  beforeAll(async () => {
    app = await bootStrapi();
  });
  afterAll(() => app.stop());

  /** Executes SQL in another process, which does not wait for the lock. Returns its error. */
  const executeElsewhere = (sql: string): string => {
    const script =
      "new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec(process.argv[2])";
    return spawnSync(process.execPath, ['-e', script, join(app.dataDir, 'cms.sqlite'), sql], {
      encoding: 'utf8',
      env: { NODE_NO_WARNINGS: '1' },
    }).stderr;
  };

  const insertElsewhere = (key: string): string =>
    executeElsewhere(`INSERT INTO ${TABLE} ("key") VALUES ('${key}')`);

  it('lets nobody write between what a transaction reads and what it writes', async () => {
    const rows = () => app.strapi.db.connection(TABLE);
    await app.strapi.db.transaction(async ({ trx }) => {
      await rows().transacting(trx).count();
      expect(insertElsewhere('theirs')).toContain('database is locked');
      await rows().transacting(trx).insert({ key: 'ours' });
    });
    expect(insertElsewhere('theirs')).toBe('');
    expect(await rows().whereIn('key', ['ours', 'theirs']).pluck('key')).toEqual([
      'ours',
      'theirs',
    ]);
  });

  it.skipIf(isShort)('sees columns and rows of others in a query that it made before', async () => {
    const rows = () => app.strapi.db.connection('kept').select('*');
    await app.strapi.db.connection.raw('CREATE TABLE kept (one)');
    expect(await rows()).toEqual([]);
    executeElsewhere("ALTER TABLE kept ADD COLUMN two; INSERT INTO kept VALUES ('a', 'b')");
    expect(await rows()).toEqual([{ one: 'a', two: 'b' }]);
    await app.strapi.db.connection.raw('DROP TABLE kept');
    await expect(rows()).rejects.toThrow('no such table');
    await app.strapi.db.connection.raw('CREATE TABLE kept (three)');
    expect(await rows()).toEqual([]);
  });
});
