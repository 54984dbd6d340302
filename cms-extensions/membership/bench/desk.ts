/*
 * `npm run bench -- desk`: how long the list of members takes, each filter and order, each part of
 * Today, and the pages of numbers, with 5,000 members and 200,000 sessions on SQLite. Ends with an
 * error above 200 ms, of numbers above 600 ms.
 *
 *   --short   500 members with 5,000 sessions, and only whether it works
 */
import { parseArgs } from 'node:util';
import type { Core } from '@strapi/strapi';
import { startDatabaseServer } from '../../../cms/test/database-server.ts';
import { bootMembership } from '../test/boot.ts';
import { ensureBuilt } from '../test/build.ts';
import { newPanelUser } from '../test/panel.ts';

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const MEMBERS = values.short ? 500 : 5000;
const SESSIONS = values.short ? 5000 : 200_000;
const LIST_MS = 200;
const NUMBERS_MS = 600;
const FILMS = 100;
const ROUNDS = 9;

/** About as long as one of a member who pays. */
const SNAPSHOT = JSON.stringify({
  subscription: { startedAt: '2026-09-01T06:02:00.000Z' },
  nextCharge: { at: '2026-12-28T06:02:00.000Z', amountMinor: 999, currency: 'usd' },
  card: { expYear: 2026, expMonth: 12 },
  note: 'x'.repeat(4000),
});
const FILTERS = [
  ...['all', 'trial', 'paying', 'leaving', 'failed', 'asleep', 'free', 'paused', 'none', 'blocked'],
];
const STATES = ['paying', 'paying', 'paying', 'paying', 'trial', 'leaving', 'failed', 'none'];

/** Members of every state, each with an account at Stripe, a beginning and sessions, by SQL. */
const fill = async ({ db }: Core.Strapi): Promise<void> => {
  const knex = db.connection;
  const rows = (count: number): string =>
    `with recursive g(n) as (select 1 union all select n + 1 from g where n < ${count})`;
  const day = 86_400_000;
  const now = Date.now();
  const state = `json_extract('${JSON.stringify(STATES)}', '$[' || (n % ${STATES.length}) || ']')`;
  await knex.raw(`${rows(MEMBERS)}
    insert into up_users (document_id, username, email, email_lower, name, blocked, member_state,
      subscription_status, subscription_plan, has_payment_method, stripe_subscription_id, created_at)
    select 'member' || n, 'member' || n, n || '@example.com', n || '@example.com', 'Member ' || n, 0,
      ${state}, iif(n % 8 = 7, 'expired', 'active'), 'monthly', 1, 'sub' || n, ${now} - n * 60000
    from g`);
  await knex.raw(
    `${rows(MEMBERS)}
    insert into membership_billing_accounts (document_id, user_document_id, stripe_customer_id, snapshot)
    select 'account' || n, 'member' || n, 'cus' || n, ? from g`,
    [SNAPSHOT],
  );
  await knex.raw(`${rows(MEMBERS)}
    insert into membership_plan_changes (document_id, key, subscription_id, user_document_id, kind, at,
      plan_key, currency, mrr_12, delta_12)
    select 'change' || n, 'change' || n, 'sub' || n, 'member' || n, 'start', ${now - 60 * day},
      'monthly', 'usd', 11988, 11988 from g`);
  await knex.raw(`${rows(SESSIONS)}
    insert into membership_sessions (document_id, session_id, user_document_id, workout_document_id,
      title, workout_seconds, started_at, last_report_at, time_zone, local_date, planned_seconds,
      watched_seconds, planned_ranges, ranges, finished, stopped_second, revision)
    select 'session' || n, 'session' || n, 'member' || (1 + n % ${MEMBERS}),
      'film' || ((n * 13 + n / ${MEMBERS}) % ${FILMS}), 'W', 1200,
      ${now - day} - (n * 7919 % 397) * ${day} - (n % 24) * ${day / 24}, ${now - day}, 'UTC',
      date((${now - day} - (n * 7919 % 397) * ${day}) / 1000, 'unixepoch'), 1200, 600,
      '[[0,1200]]', '[[0,600]]', 0, 600, 0 from g`);
  await knex.raw(`${rows(FILMS)}
    insert into workouts (document_id, title, locale, published_at)
    select 'film' || (n - 1), 'Film ' || n, 'en', ${now} from g`);
  await knex.raw('analyze');
};

ensureBuilt();
const stopDatabases = await startDatabaseServer();
const app = await bootMembership();
try {
  await fill(app.strapi);
  const coach = await newPanelUser(app);
  const lists = [
    ...FILTERS.map((filter) => `members?filter=${filter}`),
    ...['name', 'next', 'session'].map((sort) => `members?sort=${sort}`),
    ...['members?search=member+49', 'members?page=200'],
    ...['needs', 'week', 'leaving', 'month', 'drafts'].map((part) => `today/${part}`),
  ];
  const numbers = ['business', 'videos?days=365', 'videos/film1?days=365', 'sources?days=90'];
  const calls = [
    ...lists.map((list) => [list, LIST_MS] as const),
    ...numbers.map((page) => [`numbers/${page}`, NUMBERS_MS] as const),
  ];
  for (const [path, targetMs] of calls) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      const { status } = await coach.get(`/membership/${path}`);
      if (status !== 200) throw new Error(`${path} was answered ${status}`);
      times.push(performance.now() - began);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    const isBad = !values.short && median > targetMs;
    if (isBad) process.exitCode = 1;
    console.log(`${isBad ? '✗' : '✓'} ${path}: ${median.toFixed(0)} ms`);
  }
} finally {
  await app.stop();
  await stopDatabases();
}
