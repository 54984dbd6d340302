import { DAY_MS } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from './client.ts';
import { jobsOf } from './jobs.ts';
import { type MemberCall, memberCalls } from './member-calls.ts';
import { addMembers, explain, recordQueries } from './query-plans.ts';
import { type BillingApp, billingOf, bootBilling } from './stripe.ts';

/** Enough that PostgreSQL prefers an index, where there is one, to reading the whole table. */
const MEMBERS = 5000;

/**
 * Strapi numbers the members of a role at each registration, by reading all of the role's. Takes
 * some milliseconds with 100,000 members, and no index helps its `group by`.
 */
const STRAPIS_OWN = /^select "role_id", max\("user_ord"\) as "max" from "up_users_role_lnk"/;

describe('queries with many members on PostgreSQL', () => {
  let app: BillingApp;
  let calls: MemberCall[];
  let tables: string[];

  beforeAll(async () => {
    app = await bootBilling({ database: 'postgres' });
    calls = await memberCalls(app, clientOf(app));
    tables = await addMembers(app.strapi, MEMBERS);
  });

  afterAll(() => app.stop());

  it('knows the tables that grow with the number of members', () => {
    expect(tables.length).toBeGreaterThan(15);
    expect(tables).toEqual(expect.arrayContaining(['up_users', 'membership_progress_entries']));
  });

  it('read no table of members as a whole in any call', async () => {
    const slow: string[] = [];
    for (const { name, run } of calls) {
      let status = 0;
      const queries = await recordQueries(app.strapi, async () => {
        status = (await run()).status;
      });
      if (status >= 400) slow.push(`${name} was answered ${status}`);
      for (const { sql, scanned } of await explain(app.strapi, queries)) {
        if (STRAPIS_OWN.test(sql)) continue;
        const whole = scanned.filter((table) => tables.includes(table));
        if (whole.length > 0) slow.push(`${name} reads ${whole.join(', ')}: ${sql}`);
      }
    }
    expect(slow).toEqual([]);
  });

  it.each([
    ['sessions and links that are over', 31, ['strapi_sessions', 'membership_account_links']],
    ['removal of old mails', 184, ['membership_mail_messages']],
    ['events of Mux', 31, ['membership_video_events']],
    ['subtitle files', 2, ['membership_subtitle_files']],
    ['sign-ups that were left', 31, ['membership_sign_up_places']],
  ])('the job "%s" deletes rows of %s days in %j', async (job, days, grown) => {
    const counted = async (table: string) =>
      Number((await app.strapi.db.connection(table).count('* as rows').first())?.rows);
    for (const table of grown) expect(await counted(table)).toBeGreaterThanOrEqual(MEMBERS);
    await jobsOf(app.strapi).runNow(job, new Date(Date.now() + days * DAY_MS));
    for (const table of grown) expect(await counted(table)).toBe(0);
  });

  it('events, attempts and checkouts only grow, so that the nightly comparison deletes them', async () => {
    const knex = app.strapi.db.connection;
    await knex('membership_billing_accounts').where('user_document_id', 'like', 'member%').delete();
    const old = { created_at: new Date(Date.now() - 100 * DAY_MS) };
    const tables = ['events', 'attempts', 'checkouts'].map((name) => `membership_billing_${name}`);
    for (const table of tables) {
      await knex(table).update(old);
      expect(await knex(table).first('id')).toBeDefined();
    }
    await billingOf(app.strapi).reconcile();
    for (const table of tables) expect(await knex(table).where(old).first('id')).toBeUndefined();
  });
});
