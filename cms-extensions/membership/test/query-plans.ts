import type { Core } from '@strapi/strapi';
import { z } from 'zod';

/*
 * The plans of the queries behind calls and jobs, on a PostgreSQL with many members. Used by a test
 * with few thousands and by `npm run bench -- plans` with 100,000.
 */

/** A statement that the app has sent, with its values. */
export type Recorded = { sql: string; bindings: readonly unknown[] };

const columnSchema = z.object({
  table: z.string(),
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
});
type Column = z.output<typeof columnSchema>;

/** Tables without a member's id whose rows grow with the number of members all the same. */
const OTHER_TABLES = [
  'up_users',
  'strapi_sessions',
  'membership_used_trials',
  'membership_withdrawal_marks',
  'membership_revenue_bookings',
  'membership_billing_events',
  'membership_reserved_user_ids',
  'membership_subtitle_files',
] as const;

/** Times at which something would be done with a row: these rows wait for nothing. */
const DUE = /(due|attempt|review|remind|grant_started).*_at$/;
/** Times at which a row is over: not yet. */
const END = /(expires|ends)_at$/;

/** Columns whose values decide which rows a query is about, as most deployments have them. */
const SHARES: Readonly<Record<string, string>> = {
  'up_users.sign_up_setup_intent_id': 'NULL',
  'up_users.subscription_status':
    "CASE WHEN g % 20 = 0 THEN 'expired' WHEN g % 20 = 1 THEN 'trial' ELSE 'active' END",
  'up_users.member_state': "CASE WHEN g % 5 = 0 THEN 'paying' ELSE 'none' END",
  'up_users.subscription_plan': "'monthly'",
  'up_users.premium_end_status': "'active'",
  'up_users.entitled_until': 'NULL',
  'membership_entitlements.kind': "'gift'",
  'membership_actions.state': "'done'",
  'up_users.profile_image_url': "'picture-' || g",
  // With clocks of Stripe's tests the nightly comparison reads again whoever was not read just now.
  'membership_billing_accounts.read_at': "now() + interval '1 day'",
  'membership_profile_pictures.url': "'picture-' || g",
  'membership_mail_messages.state': "'sent'",
  'membership_plan_changes.kind': "'start'",
  'membership_plan_changes.plan_key': "'monthly'",
  // As the snapshots have it: the nightly comparison corrects nothing.
  'membership_plan_changes.delta_12': '0',
  'membership_refund_requests.state': "'granted'",
  'membership_revenue_bookings.kind': "'payment'",
  'membership_revenue_bookings.currency': "'usd'",
  // The job of reminders reads what its members are in; nobody is mailed.
  'membership_enrolments.own_days': 'NULL',
  'membership_enrolments.training_days': "'[1, 3, 5]'",
  'membership_enrolments.skipped': "'[]'",
  'membership_enrolments.pins': "'[]'",
  'membership_away.from_on': "'2000-01-01'",
  'membership_away.until_on': 'NULL',
  'membership_preferences.email_notifications': 'true',
  'membership_preferences.workout_reminders': 'true',
  'membership_preferences.preferred_workout_time': "'morning'",
  'membership_preferences.difficulty_preference': "'Beginner'",
  'strapi_sessions.origin': "'users-permissions'",
  'strapi_sessions.status': "CASE WHEN g % 20 = 0 THEN 'active' ELSE 'rotated' END",
};

/** An SQL expression for a column of synthetic row `g`. */
const syntheticValue = ({ table, name, type, nullable }: Column): string => {
  const share = SHARES[`${table}.${name}`];
  if (share !== undefined) return share;
  if (name === 'plan_key') return "'monthly'";
  if (name === 'time_zone') return "'Europe/Berlin'";
  if (name === 'user_document_id') return "'member' || g";
  if (table === 'up_users' && name === 'document_id') return "'member' || g";
  if (nullable && (name === 'locale' || name.endsWith('_by_id') || DUE.test(name))) return 'NULL';
  if (END.test(name))
    return type === 'bigint'
      ? "(extract(epoch from now() + interval '10 days') * 1000)::bigint + g"
      : "now() + interval '10 days' + g * interval '1 second'";
  if (type === 'bigint') return '(extract(epoch from now()) * 1000)::bigint - g';
  if (type.startsWith('timestamp')) return "now() - g * interval '1 second'";
  if (type.startsWith('json')) return "'{}'";
  if (type === 'boolean') return 'false';
  if (type === 'date') return 'current_date';
  if (type.startsWith('character') || type === 'text') return `'${name}-' || g`;
  return 'g';
};

/**
 * Adds synthetic members, with a row for each in every table of members, by SQL.
 * @returns the names of the tables
 */
export const addMembers = async (strapi: Core.Strapi, count: number): Promise<string[]> => {
  const knex = strapi.db.connection;
  const { rows } = await knex.raw(`
    SELECT c.table_name AS table, c.column_name AS name, c.data_type AS type,
      c.is_nullable = 'YES' AS nullable
    FROM information_schema.columns c JOIN pg_class t ON t.relname = c.table_name AND t.relkind = 'r'
    WHERE c.table_schema = 'public' AND c.column_name <> 'id'`);
  const tables = Map.groupBy(z.array(columnSchema).parse(rows), ({ table }) => table);
  const grown: string[] = [];
  for (const [table, columns] of tables) {
    const isOther = OTHER_TABLES.some((name) => name === table);
    if (!isOther && !columns.some(({ name }) => name === 'user_document_id')) continue;
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const values = columns.map(syntheticValue).join(', ');
    await knex.raw(
      `INSERT INTO "${table}" (${names}) SELECT ${values} FROM generate_series(1, ${count}) g`,
    );
    grown.push(table);
  }
  await knex.raw(
    `INSERT INTO up_users_role_lnk (user_id, role_id)
     SELECT id, (SELECT min(id) FROM up_roles) FROM up_users WHERE document_id LIKE 'member%'`,
  );
  grown.push('up_users_role_lnk');
  await knex.raw('ANALYZE');
  return grown;
};

/** Adds synthetic published workouts, copies of one that is there. */
export const addWorkouts = async (strapi: Core.Strapi, count: number): Promise<void> => {
  const knex = strapi.db.connection;
  const { rows } = await knex.raw(`
    SELECT string_agg(quote_ident(column_name), ', ') AS columns,
      string_agg(CASE WHEN column_name IN ('document_id', 'slug', 'title')
        THEN quote_ident(column_name) || ' || g' ELSE quote_ident(column_name) END, ', ') AS copied
    FROM information_schema.columns WHERE table_name = 'workouts' AND column_name <> 'id'`);
  const { columns, copied } = z.object({ columns: z.string(), copied: z.string() }).parse(rows[0]);
  await knex.raw(
    `INSERT INTO workouts (${columns}) SELECT ${copied}
     FROM (SELECT * FROM workouts WHERE published_at IS NOT NULL LIMIT 1) w, generate_series(1, ${count}) g`,
  );
  await knex.raw('ANALYZE workouts');
};

const querySchema = z.object({ sql: z.string(), bindings: z.array(z.unknown()).default([]) });

/** Records the statements that the app sends while `work` runs. */
export const recordQueries = async (
  strapi: Core.Strapi,
  work: () => Promise<unknown>,
): Promise<Recorded[]> => {
  const recorded: Recorded[] = [];
  const note = (query: unknown): void => {
    const statement = querySchema.safeParse(query);
    if (statement.success && /^\s*(select|insert|update|delete|with)\b/i.test(statement.data.sql)) {
      recorded.push(statement.data);
    }
  };
  strapi.db.connection.on('query', note);
  try {
    await work();
  } finally {
    strapi.db.connection.off('query', note);
  }
  return recorded;
};

type Plan = {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Cond'?: string | undefined;
  'Total Cost': number;
  Plans?: Plan[] | undefined;
};
const planSchema: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Cond': z.string().optional(),
    'Total Cost': z.number(),
    Plans: z.array(planSchema).optional(),
  }),
);
const explainedSchema = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planSchema })]) }),
]);

/** A statement with PostgreSQL's plan for it, as text, and the tables that it reads as a whole. */
export type Explained = { sql: string; cost: number; plan: string; scanned: string[] };

/**
 * The tables that a plan reads from one end to the other: without an index, or along one without a
 * condition. Below a limit an index is read only until there is enough.
 */
const tablesRead = (plan: Plan, isLimited = false): string[] => {
  const type = plan['Node Type'];
  const isIndex = /^Index (Only )?Scan/.test(type) && plan['Index Cond'] === undefined;
  const isWhole = type === 'Seq Scan' || (isIndex && !isLimited);
  const goesOn = type === 'Limit' || (isLimited && !/Sort|Aggregate|Hash/.test(type));
  return [
    ...(isWhole ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap((child) => tablesRead(child, goesOn)),
  ];
};

const shown = (plan: Plan, depth = 0): string =>
  [
    `${'  '.repeat(depth)}${plan['Node Type']}${plan['Relation Name'] ? ` on ${plan['Relation Name']}` : ''} (cost ${plan['Total Cost'].toFixed(0)})`,
    ...(plan.Plans ?? []).map((child) => shown(child, depth + 1)),
  ].join('\n');

/** PostgreSQL's plans for statements; equal ones once. Nothing is executed. */
export const explain = async (
  strapi: Core.Strapi,
  statements: readonly Recorded[],
): Promise<Explained[]> => {
  const { client } = strapi.db.connection;
  const connection = await client.acquireConnection();
  const distinct = new Map(statements.map((statement) => [statement.sql, statement]));
  const explained: Explained[] = [];
  try {
    for (const { sql, bindings } of distinct.values()) {
      const { rows } = await connection.query(`EXPLAIN (FORMAT JSON) ${sql}`, [...bindings]);
      const plan = explainedSchema.parse(rows)[0]['QUERY PLAN'][0].Plan;
      const scanned = tablesRead(plan);
      explained.push({ sql, cost: plan['Total Cost'], plan: shown(plan), scanned });
    }
  } finally {
    await client.releaseConnection(connection);
  }
  return explained;
};
