import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseEnv, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CMS_ROOT } from '../../boot/open.mts';
import { startStore } from '../../test/store.ts';

/* A deployment that makes its secrets itself: its backups, and a machine that has nothing but one. */

const run = (command: string, args: readonly string[], settings: Record<string, string>) =>
  promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(CMS_ROOT, `ops/${command}.mts`), ...args],
    { env: { PATH: process.env.PATH, ...settings } },
  ).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );

describe('a deployment with BACKUP_TO and SECRETS_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'place-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const machine = (name: string): Record<string, string> => {
    const dataDir = join(folder, name);
    return {
      DATA_DIR: dataDir,
      SECRETS_FILE: join(dataDir, 'secrets.env'),
      BACKUP_TO: join(dataDir, 'backups'),
    };
  };
  const secretsOf = (settings: Record<string, string>) =>
    parseEnv(readFileSync(settings.SECRETS_FILE ?? '', 'utf8'));
  const backupsIn = (settings: Record<string, string>): string[] =>
    readdirSync(settings.BACKUP_TO ?? '').sort();
  const stateOf = (settings: Record<string, string>) =>
    JSON.parse(readFileSync(join(settings.DATA_DIR ?? '', 'backups.json'), 'utf8'));

  const first = machine('first');
  beforeAll(async () => {
    mkdirSync(join(first.DATA_DIR ?? '', 'public/uploads'), { recursive: true });
    const database = new DatabaseSync(join(first.DATA_DIR ?? '', 'cms.sqlite'));
    database.exec("CREATE TABLE members (name TEXT); INSERT INTO members VALUES ('Amara')");
    database.close();
    writeFileSync(join(first.DATA_DIR ?? '', 'public/uploads/picture.jpg'), 'a picture');
    expect(await run('backup', ['age'], first)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no backup yet'),
    });
    expect(await run('backup', [], first)).toMatchObject({ code: 0 });
  });

  it('makes its secrets once, for its user alone, and tells of the last backup', async () => {
    const secrets = secretsOf(first);
    expect(statSync(first.SECRETS_FILE ?? '').mode & 0o777).toBe(0o600);
    expect(new Set(Object.values(secrets)).size).toBe(6);
    expect(await run('backup', ['age'], first)).toMatchObject({
      code: 0,
      said: expect.stringContaining('is 0 h old'),
    });
    expect(stateOf(first)).toMatchObject({
      error: null,
      where: join(first.BACKUP_TO ?? '', backupsIn(first)[0] ?? ''),
    });
    expect(secretsOf(first)).toEqual(secrets);
  });

  it('keeps the last fourteen, and other files', async () => {
    for (let day = 10; day < 26; day += 1) {
      writeFileSync(join(first.BACKUP_TO ?? '', `site-2020-01-${day}-03-30-00.backup`), '');
    }
    writeFileSync(join(first.BACKUP_TO ?? '', 'mine.backup'), '');
    await run('backup', [], first);
    expect(backupsIn(first)).toHaveLength(15);
    expect(backupsIn(first)[0]).toBe('mine.backup');
    expect(backupsIn(first)[1]).toBe('site-2020-01-14-03-30-00.backup');
  });

  it('is restored on a machine that has nothing but the backup and its key', async () => {
    const file = stateOf(first).where;
    const second = machine('second');
    const { BACKUP_KEY = '' } = secretsOf(first);
    expect(
      await run('restore', [file], { ...second, BACKUP_KEY: 'AGE-SECRET-KEY-1WRONG' }),
    ).toMatchObject({ code: 1 });
    expect(existsSync(second.DATA_DIR ?? '')).toBe(false);
    expect(await run('restore', [file], { ...second, BACKUP_KEY })).toMatchObject({ code: 0 });
    expect(secretsOf(second)).toEqual(secretsOf(first));
    expect(statSync(second.SECRETS_FILE ?? '').mode & 0o777).toBe(0o600);
    const database = new DatabaseSync(join(second.DATA_DIR ?? '', 'cms.sqlite'));
    expect(database.prepare('SELECT name FROM members').get()).toMatchObject({ name: 'Amara' });
    database.close();
    // A machine that has begun to be one of its own.
    const third = machine('third');
    await run('backup', ['key'], third);
    const own = secretsOf(third);
    expect(await run('restore', [file], { ...third, BACKUP_KEY })).toMatchObject({
      code: 1,
      said: expect.stringContaining('another ENCRYPTION_KEY'),
    });
    expect(secretsOf(third)).toEqual(own);
    expect(await run('restore', [file, '--replace'], { ...third, BACKUP_KEY })).toMatchObject({
      code: 0,
    });
    expect(secretsOf(third)).toEqual(secretsOf(first));
  });

  it('notes why a backup failed, and when the last good one was', async () => {
    const before = stateOf(first);
    const nowhere = join(folder, 'a file');
    writeFileSync(nowhere, '');
    expect(await run('backup', [], { ...first, BACKUP_TO: nowhere })).toMatchObject({ code: 1 });
    expect(stateOf(first)).toMatchObject({
      at: before.at,
      error: expect.stringContaining('a file'),
    });
    expect(await run('backup', ['age'], first)).toMatchObject({
      code: 1,
      said: expect.stringContaining('failed'),
    });
  });

  it('removes what one that was killed has left, once it is a day old', async () => {
    const { DATA_DIR = '', BACKUP_TO = '' } = first;
    const left = (path: string, hours: number): string => {
      writeFileSync(path, 'half of one');
      const at = new Date(Date.now() - hours * 3_600_000);
      utimesSync(path, at, at);
      return path;
    };
    const old = [
      left(join(BACKUP_TO, 'site-2026-01-01-03-30-00.backup.unfinished'), 25),
      left(join(DATA_DIR, 'cms.sqlite.backup-4242'), 25),
    ];
    const recent = left(join(BACKUP_TO, 'site-2026-01-02-03-30-00.backup.unfinished'), 1);
    expect(await run('backup', [], first)).toMatchObject({ code: 0 });
    expect(old.map((path) => existsSync(path))).toEqual([false, false]);
    expect(existsSync(recent)).toBe(true);
    rmSync(recent);
  });

  it('puts it into a bucket, and leaves no file here', async () => {
    const store = await startStore();
    const { S3_BUCKET: bucket, ...keys } = store.env;
    const settings = { ...first, ...keys, BACKUP_TO: `s3://${bucket}/site` };
    const kept = await run('backup', [], settings);
    await store.stop();
    expect(kept).toMatchObject({
      code: 0,
      said: expect.stringContaining(`s3://${bucket}/site/site-`),
    });
    expect(readdirSync(first.DATA_DIR ?? '').filter((name) => name.startsWith('site-'))).toEqual(
      [],
    );
  });
});
