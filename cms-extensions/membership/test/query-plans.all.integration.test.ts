import { type Call, calls as contractCalls, DAY_MS, HOUR_MS, reminderDay } from 'contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from './app.ts';
import { jobsOf } from './jobs.ts';
import { isOfContent, KEPT } from './kept-data.ts';
import type { MemberCall } from './member-calls.ts';
import { allCalls, isMeant } from './plan-calls.ts';
import { addMembers, explain, recordQueries } from './query-plans.ts';
import { bootBilling } from './stripe.ts';

/** Enough that PostgreSQL prefers an index, where there is one, to reading the whole table. */
const MEMBERS = 5000;

const CONTENT_ALONE = ['/preview', '/redirects'];

describe('queries with many members on PostgreSQL', () => {
  const { app } = testApp(() => bootBilling({ database: 'postgres' }));
  let calls: MemberCall[];
  let tables: string[];
  const began = new Date();

  beforeAll(async () => {
    calls = await allCalls(app);
    tables = await addMembers(app.strapi, MEMBERS);
  });

  it('knows the tables that grow with the number of members', () => {
    expect(tables.length).toBeGreaterThan(15);
    expect(tables).toEqual(expect.arrayContaining(['up_users', 'membership_progress_entries']));
  });

  it('knows every call of the contract but those of the legacy admin', () => {
    const known = new Set(calls.map(({ name }) => name.split('?')[0]));
    const all: Call[] = Object.values(contractCalls);
    const missing = all
      // The preview reads drafts of content alone, redirects the settings of the site.
      .filter(({ access, path }) => access !== 'admin' && !CONTENT_ALONE.includes(path))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !known.has(name));
    expect(missing).toEqual([]);
  });

  it('read no table of members as a whole in any call or job', async () => {
    const slow: string[] = [];
    for (const { name, run } of calls) {
      let status = 0;
      const queries = await recordQueries(app.strapi, async () => {
        ({ status } = await run().catch((error: unknown) => {
          slow.push(`${name} failed: ${error}`);
          return { status: 0 };
        }));
      });
      if (status >= 400) slow.push(`${name} was answered ${status}`);
      for (const { sql, scanned } of await explain(app.strapi, queries)) {
        if (isMeant(name, sql)) continue;
        const whole = scanned.filter((table) => tables.includes(table));
        if (whole.length > 0) slow.push(`${name} reads ${whole.join(', ')}: ${sql}`);
      }
    }
    expect(slow).toEqual([]);
  });

  it('look whom to remind of a renewal in few queries for all members', async () => {
    const queries = await recordQueries(app.strapi, () =>
      jobsOf(app.strapi).runNow('reminders', new Date()),
    );
    expect(queries.length).toBeGreaterThan(MEMBERS / 1000);
    expect(queries.length).toBeLessThan(MEMBERS / 25);
  });

  it('remind members who chose the same hour a page at a time', async () => {
    // The day after the last positions, once the hour has come where the members live.
    let hour = Date.now() + 1.5 * DAY_MS;
    while (reminderDay('morning', 'Europe/Berlin', new Date(hour)) === null) hour += HOUR_MS;
    const queries = await recordQueries(app.strapi, () =>
      jobsOf(app.strapi).runNow('workout reminders', new Date(hour)),
    );
    const awayRead = queries.filter(({ sql }) => sql.includes('"membership_away"'));
    expect(awayRead.length).toBeGreaterThan(MEMBERS / 1000);
    expect(queries.length).toBeLessThan(MEMBERS / 10);
    const slow = (await explain(app.strapi, queries)).filter(
      ({ sql, scanned }) =>
        scanned.some((table) => tables.includes(table)) && !isMeant('job workout reminders', sql),
    );
    expect(slow).toEqual([]);
  });

  it('know what ends the rows of every table', async () => {
    const { rows } = await app.strapi.db.connection.raw(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    const names = z.array(z.object({ name: z.string() })).parse(rows);
    const unknown = names.filter(({ name }) => !(name in KEPT) && !isOfContent(app.strapi, name));
    expect(unknown).toEqual([]);
    const existing = names.map(({ name }) => name);
    expect(Object.keys(KEPT).filter((name) => !existing.includes(name))).toEqual([]);
  });

  it('keep nothing that ends with the account of a deleted member', async () => {
    const documentId = 'member7';
    const mine = async (table: string): Promise<number> => {
      const column = table === 'up_users' ? 'document_id' : 'user_document_id';
      const found = app.strapi.db.connection(table).where({ [column]: documentId });
      return Number((await found.count('* as rows').first())?.rows);
    };
    const ending = tables.filter((table) => {
      const kept = KEPT[table];
      return table !== 'up_users_role_lnk' && kept !== undefined && 'with' in kept;
    });
    expect(ending.length).toBeGreaterThan(12);
    for (const table of ending) expect([table, await mine(table)]).toEqual([table, 1]);
    await app.strapi.db.query('plugin::users-permissions.user').delete({ where: { documentId } });
    for (const table of ending) expect([table, await mine(table)]).toEqual([table, 0]);
  });

  it('keep no lock of a killed process', async () => {
    const locks = app.strapi.db.connection('membership_leases');
    const left = { document_id: 'left', name: 'member: gone', holder: '1:gone', expires_at: 1 };
    await locks.clone().insert(left);
    await jobsOf(app.strapi).runNow('locks of killed processes', new Date());
    expect(await locks.clone().where({ name: left.name }).first('id')).toBeUndefined();
  });

  it.each(
    Object.entries(KEPT).flatMap(([table, kept]) =>
      'days' in kept && !/reconciliation|locks/.test(kept.job)
        ? [[kept.job, kept.days, table] as const]
        : [],
    ),
  )('the job "%s" deletes rows of %s days in %s', async (job, days, table) => {
    const counted = async () => {
      const rows = app.strapi.db.connection(table);
      // Strapi ends the sessions of the panel itself.
      if (table === 'strapi_sessions') rows.where({ origin: 'users-permissions' });
      // The jobs before have mails sent, on a busy machine still now.
      if (table === 'membership_mail_messages') rows.where('updated_at', '<', began);
      return Number((await rows.count('* as rows').first())?.rows);
    };
    // The rows of a table that the same job has emptied before are gone.
    const isEmptied = [
      'membership_account_links',
      'membership_sign_in_requests',
      'membership_billing_events',
    ].includes(table);
    if (!isEmptied) expect(await counted()).toBeGreaterThan(0);
    await jobsOf(app.strapi).runNow(job, new Date(Date.now() + days * DAY_MS));
    expect(await counted()).toBe(0);
  });
});
