import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type AuthResponse, DAY_MS, type PolicyPage } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Booted } from '../../../cms/test/boot.ts';
import { type DatabaseKind, newDatabase } from '../../../cms/test/database.ts';
import { fill, readAll, type Tables } from '../../../cms/test/dump.ts';
import { bootMembership } from './boot.ts';
import { clientOf, PASSWORD } from './client.ts';
import { jobsOf } from './jobs.ts';
import { eventually } from './redis.ts';

/** Strapi's own, which it writes anew at each start: schema, rights, settings of the panel. */
const WRITTEN_ANEW =
  /^(strapi_(database_schema|core_store_settings|migrations.*)|(admin|up)_permissions.*)$/;

/** What the start changes on purpose. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  // A mail that has none gets the member whose it is; what waits is encrypted.
  membership_mail_messages: ['user_document_id', 'values'],
  // Wording that the coach has not edited becomes that of the new version.
  membership_mail_templates: ['body', 'ours', 'placeholders', 'sent', 'updated_at'],
  // They have translations now; what is there is English.
  policy_pages: ['locale'],
  site_texts: ['locale'],
  subscription_plans: ['locale'],
  workouts: ['locale'],
};

/** A mail that the coach has edited. */
const EDITED = 'Words of the coach, for {{firstName}}.';
const EDIT = `UPDATE membership_mail_templates SET body = '${EDITED}' WHERE key = 'trial-started';`;

const dumpOf = (release: string, kind: DatabaseKind): string =>
  gunzipSync(
    readFileSync(join(import.meta.dirname, `releases/${release}.${kind}.sql.gz`)),
  ).toString();

/** What was lost or changed, one line each. */
const losses = (before: Tables, after: Tables): string[] => {
  const lost: string[] = [];
  for (const [table, rows] of before) {
    const kept = after.get(table);
    if (kept === undefined) {
      lost.push(`table ${table}`);
      continue;
    }
    if (WRITTEN_ANEW.test(table)) continue;
    const byId = new Map(kept.map((row) => [row.id, row]));
    for (const row of rows) {
      const now = byId.get(row.id);
      if (now === undefined) {
        lost.push(`${table} ${row.id}`);
        continue;
      }
      for (const [column, value] of Object.entries(row)) {
        if (CHANGED[table]?.includes(column)) continue;
        if (JSON.stringify(now[column]) !== JSON.stringify(value))
          lost.push(`${table} ${row.id}: ${column} was ${value} and is ${now[column]}`);
      }
    }
  }
  return lost;
};

describe.each(['sqlite', 'postgres'] as const)('a database of release 0.1.0 on %s', (kind) => {
  let app: Booted;
  let before: Tables;
  let afterStart: Tables;

  beforeAll(async () => {
    const settings = await newDatabase(kind, mkdtempSync(join(tmpdir(), 'release-')), true);
    await fill(settings, dumpOf('0.1.0', kind) + EDIT);
    before = await readAll(settings);
    app = await bootMembership({
      ...{ database: kind, empty: true, env: settings },
      // Jobs, such as the removal of what is old, begin later.
      seed: async () => {
        afterStart = await readAll(settings);
      },
    });
  });
  afterAll(() => app.stop());

  const signedIn = async (email: string): Promise<{ token: string }> => {
    const answer = await clientOf(app).post<AuthResponse>('/auth/login', {
      email,
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
    return { token: answer.body.access_token };
  };

  it('holds members, favourites, positions and texts to begin with', () => {
    const counts = ['up_users', 'membership_favorites', 'membership_progress_entries', 'workouts'];
    expect(counts.map((table) => before.get(table)?.length)).toEqual([7, 7, 8, 92]);
  });

  it('loses no table, no row and no value', () => {
    expect(losses(before, afterStart)).toEqual([]);
  });

  it('keeps the mails that the coach has edited', () => {
    const bodies = afterStart.get('membership_mail_templates')?.map(({ body }) => body);
    expect(bodies?.filter((body) => body === EDITED)).toHaveLength(1);
  });

  it('lets its members sign in, with their favourites and positions', async () => {
    const as = await signedIn('active@example.com');
    const client = clientOf(app);
    const { favorites } = (await client.get<{ favorites: string[] }>('/favorites', as)).body;
    expect(favorites).toHaveLength(5);
    const { progress } = (
      await client.get<{ progress: { duration_completed: number }[] }>('/progress', as)
    ).body;
    expect(progress.map((entry) => entry.duration_completed).sort((a, b) => a - b)).toEqual([
      100, 131, 162, 193, 224, 255,
    ]);
    expect((await client.get('/auth/me', as)).body).toMatchObject({ email: 'active@example.com' });
    expect((await client.get('/auth/preferences', as)).status).toBe(200);
  });

  it.each(['workouts', 'subscription_plans', 'policy_pages', 'site_texts'])(
    'takes the texts of its %s for English',
    async (table) => {
      expect(new Set(before.get(table)?.map(({ locale }) => locale))).toEqual(new Set([null]));
      const languages = await app.strapi.db.connection(table).pluck('locale');
      expect(new Set(languages)).toEqual(new Set(['en']));
    },
  );

  it('shows its workouts and the edits of the coach', async () => {
    const client = clientOf(app);
    const { workouts } = (
      await client.get<{ workouts: { id: string; description: string }[] }>('/workouts?limit=100')
    ).body;
    expect(workouts).toHaveLength(46);
    expect(workouts.map(({ description }) => description)).toContain(
      'The coach wrote this herself — “twice”, with a line\nbreak.',
    );
    expect((await client.get('/policies')).status).toBe(200);
    expect((await client.get('/policies/accessibility')).status).toBe(200);
    expect((await client.get<unknown[]>('/subscription-plans')).body).toHaveLength(2);
  });

  it('adds the page that the release does not start with a day later, and shows it before', async () => {
    const statement = () => clientOf(app).get<PolicyPage>('/policies/accessibility');
    const slugs = () => app.strapi.db.connection('policy_pages').pluck('slug');
    expect(await slugs()).not.toContain('accessibility');
    const { body: text } = (await statement()).body;
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
    const run = (at: Date) => jobsOf(app.strapi).runNow('accessibility statement', at);
    await run(inDays(0));
    expect(await slugs()).not.toContain('accessibility');
    // Skipped while the run of the start goes on.
    await eventually(async () => {
      await run(inDays(2));
      expect(await slugs()).toContain('accessibility');
    });
    expect((await statement()).body.body).toBe(text);
  });

  it('takes new members and what they like', async () => {
    const client = clientOf(app);
    const email = `new-${kind}@example.com`;
    const body = { name: 'Ida Brandt', email, password: 'A kettle in the hall 7' };
    const joined = await client.post<AuthResponse>('/auth/register', body);
    const as = { token: joined.body.access_token };
    const { workouts } = (await client.get<{ workouts: { id: string }[] }>('/workouts')).body;
    await client.post('/favorites', { workout_id: workouts[0]?.id }, as);
    expect((await client.get('/favorites', as)).body).toEqual({ favorites: [workouts[0]?.id] });
  });
});
