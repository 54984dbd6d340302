/*
 * `npm run bench -- plans`: the plan of every query behind the calls of members, the coach's pages
 * and periodic work, on PostgreSQL with 100,000 members and 10,000 workouts. The dearest first.
 *
 *   --short   5,000 members and 100 workouts: only whether there is a plan for everything
 */
import { parseArgs } from 'node:util';
import { startDatabaseServer } from '../../../cms/test/database-server.ts';
import { ensureBuilt } from '../test/build.ts';
import { allCalls } from '../test/plan-calls.ts';
import { addMembers, addWorkouts, explain, recordQueries } from '../test/query-plans.ts';
import { bootBilling } from '../test/stripe.ts';

const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;
const MEMBERS = short ? 5000 : 100_000;
const WORKOUTS = short ? 100 : 10_000;

ensureBuilt();
const stopDatabases = await startDatabaseServer();
const app = await bootBilling({ database: 'postgres' });
try {
  const calls = await allCalls(app);
  const tables = await addMembers(app.strapi, MEMBERS);
  await addWorkouts(app.strapi, WORKOUTS);
  console.log(`${MEMBERS} members in ${tables.length} tables, ${WORKOUTS} workouts`);
  for (const { name, run } of calls) {
    let tookMs = 0;
    let status: number | string = 0;
    const queries = await recordQueries(app.strapi, async () => {
      const began = performance.now();
      status = await run().then((reply) => reply.status, String);
      tookMs = performance.now() - began;
    });
    const plans = await explain(app.strapi, queries);
    plans.sort((one, other) => other.cost - one.cost);
    console.log(`\n${name}: ${status}, ${queries.length} queries, ${tookMs.toFixed(0)} ms`);
    for (const { sql, plan, scanned } of plans) {
      console.log(`  ${scanned.length > 0 ? '✗' : '✓'} ${sql.slice(0, 160)}`);
      console.log(plan.replace(/^/gm, '      '));
    }
    if (queries.length > 0 && plans.length === 0) throw new Error(`${name} has no plans`);
    if (typeof status === 'string' || status >= 400) process.exitCode = 1;
  }
} finally {
  await app.stop();
  await stopDatabases();
}
process.exit();
