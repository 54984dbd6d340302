import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootStrapi } from './boot.ts';

const TABLE = 'strapi_core_store_settings';

describe('SQLite with a second process on the file', () => {
  let app: Booted;

  beforeAll(async () => {
    app = await bootStrapi();
  });
  afterAll(() => app.stop());

  /** Inserts a row in another process, which does not wait for the lock. Returns its error. */
  const insertElsewhere = (key: string): string => {
    const script = `new (require('node:sqlite').DatabaseSync)(process.argv[1])
      .exec('INSERT INTO ${TABLE} ("key") VALUES (\\'${key}\\')')`;
    return spawnSync(process.execPath, ['-e', script, join(app.dataDir, 'cms.sqlite')], {
      encoding: 'utf8',
      env: { NODE_NO_WARNINGS: '1' },
    }).stderr;
  };

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
});
