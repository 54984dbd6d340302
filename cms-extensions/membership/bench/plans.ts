/*
 * `npm run bench -- plans`: what every call of members and visitors, the coach's pages and periodic
 * work cost on PostgreSQL with 1,000 members and 100 workouts, and with 100,000 and 10,000. Shows
 * each query that costs more with more rows, with its plan. Ends with an error when a call fails or
 * grows that is not meant to.
 *
 *   --short   5,000 members and 100 workouts instead of the many: only whether it works
 *   --all     the plan of every query with the many
 */
import { parseArgs } from 'node:util';
import { startDatabaseServer } from '../../../cms/test/database-server.ts';
import { ensureBuilt } from '../test/build.ts';
import { allCalls, isMeant } from '../test/plan-calls.ts';
import {
  addMembers,
  addWorkouts,
  type Explained,
  explain,
  recordQueries,
} from '../test/query-plans.ts';
import { bootBilling } from '../test/stripe.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});
type Size = { members: number; workouts: number };
const FEW: Size = { members: 1000, workouts: 100 };
const MANY: Size = values.short
  ? { members: 5000, workouts: 100 }
  : { members: 100_000, workouts: 10_000 };
/** In PostgreSQL's units: some more rows by an index cost less. */
const GROWTH_MAX = 100;

/** What costs more with more rows, without reading a table of members as a whole. */
const LARGER: readonly { call: RegExp; sql: RegExp }[] = [
  // A few hundred members at a time, and what is over: by an index.
  { call: /^job /, sql: /"user_document_id" in \(\$1, \$2, |^delete from / },
  // The catalogue's comparison, what it reads again (500 workouts at a time), the planned workouts
  // and those without a language, also beside other calls: once a minute or an hour, growing with
  // the workouts alone.
  {
    call: /./,
    sql: / from "workouts" as "t0" where \("t0"\."published_at" is (not null and \(\("t0"\."locale"|null and "t0"\."publish_at" <)|^select "t0"\."id", "t0"\."document_id", "t0"\."title", .*"t0"\."document_id" in \(\$1, \$2, |^update "workouts" set "locale"/,
  },
];

const mayGrow = (name: string, { sql, scanned }: Explained): boolean =>
  isMeant(name, sql) ||
  (!scanned.some((table) => table !== 'workouts') &&
    LARGER.some((larger) => larger.call.test(name) && larger.sql.test(sql)));

type Measured = {
  name: string;
  status: number | string;
  tookMs: number;
  /** How many statements were sent. */
  sent: number;
  plans: Explained[];
};

/** Does every call once in a deployment of that size of its own. */
const measure = async ({ members, workouts }: Size): Promise<Measured[]> => {
  const app = await bootBilling({ database: 'postgres' });
  try {
    // Before the calls are prepared: their sessions would be over after it on a busy machine.
    const tables = await addMembers(app.strapi, members);
    const calls = await allCalls(app);
    await addWorkouts(app.strapi, workouts);
    console.log(`${members} members in ${tables.length} tables, ${workouts} workouts`);
    const measured: Measured[] = [];
    for (const { name, run } of calls) {
      let tookMs = 0;
      let status: number | string = 0;
      const queries = await recordQueries(app.strapi, async () => {
        const began = performance.now();
        status = await run().then((reply) => reply.status, String);
        tookMs = performance.now() - began;
      });
      const plans = await explain(app.strapi, queries);
      if (queries.length > 0 && plans.length === 0) throw new Error(`${name} has no plans`);
      measured.push({ name, status, tookMs, sent: queries.length, plans });
    }
    return measured;
  } finally {
    await app.stop();
  }
};

/** What the dearest query of a call costs, without those that are meant to grow. */
const costOf = ({ name, plans }: Measured): number =>
  Math.max(0, ...plans.filter((plan) => !mayGrow(name, plan)).map(({ cost }) => cost));

const showPlan = ({ sql, plan }: Explained, mark: string): void => {
  console.log(`  ${mark} ${sql.slice(0, 160).replaceAll('\n', ' ')}`);
  console.log(plan.replace(/^/gm, '      '));
};

ensureBuilt();
const stopDatabases = await startDatabaseServer();
try {
  const few = new Map((await measure(FEW)).map((call) => [call.name, call]));
  const many = await measure(MANY);

  console.log('\nQueries that cost more with more rows (✓ as they are meant to):');
  for (const { name, plans } of many) {
    const before = new Map(few.get(name)?.plans.map(({ sql, cost }) => [sql, cost]));
    const grown = plans.filter(
      ({ sql, cost }) => values.all || cost > (before.get(sql) ?? 0) + GROWTH_MAX,
    );
    if (grown.length === 0) continue;
    console.log(`\n${name}`);
    for (const plan of grown) showPlan(plan, mayGrow(name, plan) ? '✓' : '✗');
  }

  const row = (name: string, ...figures: string[]): string =>
    name.padEnd(64) + figures.map((figure) => figure.padStart(10)).join('');
  const sizes = [`${FEW.members}`, `${MANY.members}`];
  console.log(
    '\nThe dearest query of each call that is not meant to grow, all queries, and the time:',
  );
  console.log(row('', 'cost', '', 'queries', '', 'ms', ''));
  console.log(row('members', ...sizes, ...sizes, ...sizes));
  for (const call of many) {
    const { name, status, sent, tookMs } = call;
    const before = few.get(name);
    if (before === undefined) throw new Error(`${name} was not called with few members`);
    const [cost, costBefore] = [costOf(call), costOf(before)];
    const isBad = typeof status === 'string' || status >= 400 || cost > costBefore + GROWTH_MAX;
    if (isBad) process.exitCode = 1;
    const figures = [costBefore, cost, before.sent, sent, before.tookMs, tookMs];
    const shown = figures.map((value) => value.toFixed(0));
    console.log(row(`${isBad ? '✗' : '✓'} ${name.slice(0, 60)}`, ...shown));
    if (typeof status === 'string' || status >= 400) console.log(`    was answered ${status}`);
  }
} finally {
  await stopDatabases();
}
process.exit();
