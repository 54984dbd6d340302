import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Membership } from 'contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Entry,
  readArchive,
  textEntry,
  textOf,
  writeArchive,
} from '../../../cms/ops/backup/archive.mts';
import type { Booted } from '../../../cms/test/boot.ts';
import { newDatabase } from '../../../cms/test/database.ts';
import { startStore } from '../../../cms/test/store.ts';
import { startRelay } from './billing/relay.ts';
import { bootMembership } from './boot.ts';
import { clientOf, signUp } from './client.ts';
import { publishWorkout } from './content.ts';
import { READY_ASSETS, startMux, videosOf } from './mux.ts';
import { type BillingApp, billingOf, publishPlans, startStripe, WEBHOOK_SECRET } from './stripe.ts';
import { newSubscriber } from './subscribers.ts';

const CMS = join(import.meta.dirname, '../../../cms');
const PICTURE = Buffer.from('a picture, more or less');

/** Runs a command of the CMS with this process's settings and others. */
const run = async (
  command: 'backup' | 'restore',
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ code: number; said: string }> => {
  const running = promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(CMS, `ops/${command}.mts`), ...args],
    { env: { ...process.env, ...settings } },
  );
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );
};

/** A private key and its public one. */
const makeKey = async (): Promise<{ key: string; recipient: string }> => {
  const { said } = await run('backup', ['key']);
  return {
    key: /BACKUP_KEY=(\S+)/.exec(said)?.[1] ?? '',
    recipient: /BACKUP_RECIPIENT=(\S+)/.exec(said)?.[1] ?? '',
  };
};

/** What a backup holds: the hash of each file by its name. */
const contentOf = async (path: string, key: string): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for await (const { name, headers, body } of readArchive(path, key)) {
    const hash = createHash('sha256').update(JSON.stringify(headers));
    for await (const chunk of body) hash.update(chunk);
    if (name !== 'manifest.json') found[name] = hash.digest('hex');
  }
  return found;
};

/** What an app answers to visitors and a member. */
const answersOf = async (app: Booted, token: string) => {
  const client = clientOf(app);
  const { read_at: _read, ...member } = (await client.get<Membership>('/subscription', { token }))
    .body;
  const { body: workouts } = await client.get('/workouts');
  const { body: plans } = await client.get('/subscription-plans');
  return { member, workouts, plans };
};

describe.each(['sqlite', 'postgres'] as const)('a backup of a deployment on %s', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-test-'));
  const file = join(folder, 'site.backup');
  const ends: (() => Promise<unknown>)[] = [];
  let key = '';
  let recipient = '';
  let app: Booted;
  let token = '';
  let cookie = '';
  let before: Awaited<ReturnType<typeof answersOf>>;
  let content: Record<string, string> = {};
  /** The deployment that is backed up, and an empty one. */
  let old: Record<string, string>;
  let fresh: Record<string, string>;
  let billing: BillingApp;
  let videoProblems: () => Promise<unknown[]>;
  let charges: () => Promise<string[]>;

  /** Of another deployment, with places of its own for data; the secrets are the same. */
  const places = async (name: string, empty: boolean): Promise<Record<string, string>> => {
    const dataDir = mkdtempSync(join(folder, `${name}-`));
    const local = { DATA_DIR: dataDir, ...(await newDatabase(database, dataDir, empty)) };
    if (database === 'sqlite') return local;
    const store = await startStore();
    ends.push(store.stop);
    return { ...local, ...store.env };
  };

  beforeAll(async () => {
    const made = await makeKey();
    ({ key, recipient } = made);
    const relay = await startRelay();
    const stripe = await startStripe(relay.url);
    const mux = await startMux();
    ends.push(stripe.stop, mux.stop, relay.stop);
    const providers = {
      STRIPE_API_URL: stripe.url,
      STRIPE_SECRET_KEY: stripe.key,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_TEST_CLOCKS: 'true',
      BACKUP_RECIPIENT: made.recipient,
      ...mux.env,
    };
    old = { ...providers, ...(await places('old', false)) };
    fresh = { ...providers, ...(await places('fresh', true)) };
    app = await bootMembership({ database, env: old, seed: publishPlans });
    relay.deliverTo(app.url);
    billing = Object.assign(app, { stripe, loseWebhooks: relay.lose });
    charges = async () =>
      (await stripe.client.charges.list({ limit: 100 })).data.map(({ id, status }) => id + status);
    videoProblems = async () => (await videosOf(app.strapi).inspect({ repair: false })).problems;

    await publishWorkout(app.strapi, {
      title: 'Line one\nline two\t\\N ünïcode 🎬',
      muxPlaybackId: READY_ASSETS.bars.assetId,
    });
    const client = clientOf(app);
    const subscriber = await newSubscriber(billing, client);
    token = subscriber.token;
    cookie = (await signUp(client)).cookie;
    await app.strapi
      .plugin('upload')
      .service('provider')
      .upload({
        ...{ name: 'picture.jpg', hash: 'picture', ext: '.jpg', mime: 'image/jpeg' },
        getStream: () => Readable.from([PICTURE]),
      });
    before = await answersOf(app, token);

    expect(await run('backup', [file])).toMatchObject({ code: 0 });
    content = await contentOf(file, key);
  });

  afterAll(async () => {
    await app.stop();
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is refused over a deployment that holds something, or is running', async () => {
    const settings = { ...old, BACKUP_KEY: key };
    expect(await run('restore', [file], settings)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/not empty|already|There is a database/),
    });
    expect(await run('restore', [file, '--replace'], settings)).toMatchObject({
      code: 1,
      said: expect.stringContaining('stop the'),
    });
  });

  it('restores into an empty deployment all that was there', async () => {
    const charged = await charges();
    const problems = await videoProblems();
    expect(await run('restore', [file], { ...fresh, BACKUP_KEY: key })).toMatchObject({ code: 0 });
    // Byte by byte, before anything has run there.
    const again = join(folder, 'again.backup');
    expect(await run('backup', [again], fresh)).toMatchObject({ code: 0 });
    expect(await contentOf(again, key)).toEqual(content);
    expect(readdirSync(fresh.DATA_DIR ?? '').filter((name) => /unfinished/.test(name))).toEqual([]);
    if (database === 'sqlite') {
      expect(statSync(fresh.DATABASE_FILENAME ?? '').mode & 0o777).toBe(0o600);
    }

    await app.stop();
    app = await bootMembership({ database, env: fresh });
    expect(await answersOf(app, token)).toEqual(before);
    // A member who was signed in still is.
    const { status } = await clientOf(app).post('/auth/refresh', undefined, { cookie });
    expect(status).toBe(200);
    // The start compares subscriptions, too, and only one at a time may.
    await vi.waitFor(async () => expect(await billingOf(app.strapi).reconcile()).toBe(true), {
      timeout: 30_000,
    });
    expect(await answersOf(app, token)).toEqual(before);
    expect(await charges()).toEqual(charged);
    expect(await videoProblems()).toEqual(problems);
    expect(charged).toHaveLength(1);
  });

  // One database is enough for the rest, which no SQL of our own decides.
  if (database === 'postgres') return;

  it('is readable with its key alone', async () => {
    expect(Object.keys(content)).toContain('uploads/picture.jpg');
    expect(readFileSync(file).includes(PICTURE)).toBe(false);
    const { key: other } = await makeKey();
    const refused = await run('restore', [file], { ...fresh, BACKUP_KEY: other });
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/encrypted for another key[\s\S]*Nothing was restored/);
  });

  it.skipIf(!existsSync('/dev/full'))('is not made, not even half, on a full disk', async () => {
    const full = join(folder, 'full.backup');
    // Every write to this device finds no space.
    symlinkSync('/dev/full', `${full}.unfinished`);
    const failed = await run('backup', [full]);
    expect(failed).toMatchObject({ code: 1, said: expect.stringContaining('no space left') });
    expect(readdirSync(folder).filter((name) => name.startsWith('full.backup'))).toEqual([]);
  });

  it('is refused when a byte is damaged or the end is missing, and changes nothing', async () => {
    const bytes = readFileSync(file);
    const damaged = join(folder, 'damaged.backup');
    const flipped = Buffer.from(bytes);
    flipped[bytes.length - 100] = (flipped[bytes.length - 100] ?? 0) ^ 1;
    const half = bytes.subarray(0, bytes.length / 2);
    for (const wrong of [flipped, half, bytes.subarray(0, 60), Buffer.from('no backup')]) {
      writeFileSync(damaged, wrong);
      const refused = await run('restore', [damaged, '--replace'], { ...old, BACKUP_KEY: key });
      expect(refused.said).toMatch(/damaged|incomplete/);
      expect(refused.code).toBe(1);
    }
    expect(await answersOf(app, token)).toEqual(before);
  });

  it('is refused when it has a file twice or one that is no upload, and leaves nothing', async () => {
    const wrong = join(folder, 'wrong.backup');
    const picture = 'uploads/picture.jpg';
    const withOneMore = async function* (name: string): AsyncGenerator<Entry> {
      let totals = { files: 1, bytes: 1 };
      for await (const entry of readArchive(file, key)) {
        const text = await textOf(entry);
        if (entry.name.startsWith('database/')) continue;
        if (entry.name === picture) totals = { files: 2, bytes: text.length + 1 };
        yield textEntry(entry.name, entry.name === 'totals.json' ? JSON.stringify(totals) : text);
        if (entry.name === picture) yield textEntry(name, '!');
      }
    };
    for (const name of [picture, 'uploads/../../outside']) {
      await writeArchive(wrong, recipient, withOneMore(name));
      const empty = await places('empty', true);
      const refused = await run('restore', [wrong], { ...fresh, ...empty, BACKUP_KEY: key });
      expect(refused.said).toMatch(/twice|is no upload/);
      expect(refused.code).toBe(1);
      const left = readdirSync(empty.DATA_DIR ?? '', { recursive: true, withFileTypes: true });
      expect(left.filter((it) => it.isFile()).map((it) => it.name)).toEqual([]);
    }
  });

  it('is refused under another ENCRYPTION_KEY', async () => {
    const ENCRYPTION_KEY = 'another-encryption-key-of-32-byte';
    const refused = await run('restore', [file], { ...fresh, ENCRYPTION_KEY, BACKUP_KEY: key });
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('another ENCRYPTION') });
  });

  it('keeps the secrets in a file of their own', async () => {
    const secrets = join(folder, 'site.secrets');
    const target = join(folder, 'secrets.env');
    expect(await run('backup', ['secrets', secrets])).toMatchObject({ code: 0 });
    expect(readFileSync(secrets).includes('test-jwt-secret')).toBe(false);
    const restored = await run('restore', ['secrets', secrets, target], { BACKUP_KEY: key });
    expect(restored.code).toBe(0);
    expect(readFileSync(target, 'utf8')).toContain('JWT_SECRET="test-jwt-secret-for-members"');
    const again = await run('restore', ['secrets', secrets, target], { BACKUP_KEY: key });
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('EEXIST') });
  });
});
