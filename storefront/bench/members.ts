/*
 * `npm run bench -- members`: 1,000 members at once for five minutes. They browse, search, open
 * workouts, report their position every ten seconds while they watch, keep favourites, renew their
 * sessions and sign in. Ends with an error when a request fails or memory keeps growing.
 *
 *   --short         20 members for some seconds: only whether everything is answered
 *   --soak          100 members for an hour: fails as well when open files, timers or tables grow
 *   --members N     that many
 *   --seconds N     that long
 *
 * It starts the product as `npm start` does. With BENCH_STOREFRONT_URL (and BENCH_PRODUCT_PID, the
 * process whose children are measured) it measures one that runs, for example that of
 * `npm run ops -- production`.
 * The segments of videos come from Mux and are left out.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Resources, resourcesOf, rowsOf } from './resources.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    members: { type: 'string' },
    seconds: { type: 'string' },
  },
});
const [USUAL_MEMBERS, USUAL_SECONDS] = values.short
  ? [20, 4]
  : values.soak
    ? [100, 3600]
    : [1000, 300];
const MEMBERS = Number(values.members ?? USUAL_MEMBERS);
const SECONDS = Number(values.seconds ?? USUAL_SECONDS);
/** Between two actions of a member, on average. */
const PAUSE_MS = values.short ? 300 : 6000;
const PROGRESS_EVERY_MS = values.short ? 1000 : 10_000;
const SAMPLE_EVERY_MS = values.short ? 1000 : 5000;
/** Sign-ups before the measurement. */
const SIGN_UPS_AT_ONCE = 10;
const REQUEST_TIMEOUT_MS = 30_000;
/** Memory of the last fifth of the time over that of the second. */
const GROWTH_MAX = 1.25;
/** Tables that grow with what these members do: sessions, positions, what they like. */
const OWN_TABLES =
  /^(strapi_sessions|membership_(favorites|progress_entries|sessions|kept_weeks|training))$/;
/** Work that comes and goes, such as leases. */
const ROWS_MORE_MAX = 20;
const PASSWORD = 'A kettle in the hall 7';
const SEARCHES = ['strong', 'hips', 'pilates', 'morning', 'streching'];

const site = process.env.BENCH_STOREFRONT_URL;
if (!site) throw new Error('BENCH_STOREFRONT_URL must name the product to measure');
const pid = Number(process.env.BENCH_PRODUCT_PID ?? 0);

const sessionSchema = z.object({ access_token: z.string(), expires_in: z.number() });
const workoutsSchema = z.object({
  workouts: z.array(z.object({ id: z.string(), is_premium: z.boolean() })),
});

type Member = {
  email: string;
  address: string;
  token: string;
  cookie: string;
  /** When the token is renewed, before it ends, as the site does (milliseconds). */
  renewAt: number;
};
type Request = { method?: string; body?: object; accept?: string };

const tookMs = new Map<string, number[]>();
const failures = new Map<string, number>();
const failed = (what: string): void => void failures.set(what, (failures.get(what) ?? 0) + 1);

/** Does one request and notes how long it took; null when it failed. */
const call = async (
  name: string,
  path: string,
  member: Member,
  { body, method = body === undefined ? 'GET' : 'POST', accept = 'application/json' }: Request = {},
): Promise<Response | null> => {
  const began = performance.now();
  try {
    const response = await fetch(`${site}${path}`, {
      method,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      headers: {
        accept,
        // Everybody comes from an address of their own, or the limits would be met.
        'x-forwarded-for': member.address,
        ...(member.token !== '' && { authorization: `Bearer ${member.token}` }),
        ...(member.cookie !== '' && { cookie: member.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const bytes = await response.arrayBuffer();
    const times = tookMs.get(name) ?? [];
    times.push(performance.now() - began);
    tookMs.set(name, times);
    if (response.status < 400) return new Response(bytes, response);
    failed(`${name}: ${response.status} ${Buffer.from(bytes).toString('utf8', 0, 120)}`);
  } catch (error) {
    failed(`${name}: ${error instanceof Error ? error.name : error}`);
  }
  return null;
};

/** Keeps what a sign-in or a renewal has answered. */
const keepSession = async (member: Member, response: Response | null): Promise<void> => {
  if (response === null) return;
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  if (cookies.length > 0) member.cookie = cookies.join('; ');
  const session = sessionSchema.parse(await response.json());
  member.token = session.access_token;
  member.renewAt = performance.now() + session.expires_in * 800;
};

const newMember = async (index: number): Promise<Member> => {
  const address = `198.18.${(index >> 8) & 255}.${index & 255}`;
  const member = {
    email: `${randomUUID()}@member.example`,
    address,
    token: '',
    cookie: '',
    renewAt: 0,
  };
  const body = { name: 'Amara Lewis', email: member.email, password: PASSWORD };
  await keepSession(member, await call('sign-up', '/api/auth/register', member, { body }));
  return member;
};

const visitor = { email: '', address: '198.19.0.1', token: '', cookie: '', renewAt: 0 };
const list = await call('prepare', '/api/workouts?limit=100', visitor);
if (list === null) throw new Error([...failures.keys()].join());
const { workouts } = workoutsSchema.parse(await list.json());
const free = workouts.filter(({ is_premium: isPremium }) => !isPremium).map(({ id }) => id);

const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There are no workouts');
  return item;
};

const renew = async (it: Member): Promise<void> =>
  keepSession(it, await call('refresh', '/api/auth/refresh', it, { body: {} }));

/** What a member does next; the weights are a guess at an evening. */
const ACTIONS: readonly { weight: number; run: (member: Member) => Promise<unknown> }[] = [
  { weight: 20, run: (it) => call('page', '/', it, { accept: 'text/html' }) },
  { weight: 20, run: (it) => call('page', '/workouts', it, { accept: 'text/html' }) },
  { weight: 15, run: (it) => call('list', `/api/workouts?limit=20&page=${oneOf([1, 2, 3])}`, it) },
  { weight: 10, run: (it) => call('search', `/api/workouts?search=${oneOf(SEARCHES)}`, it) },
  { weight: 20, run: (it) => call('workout', `/api/workouts/${oneOf(workouts).id}`, it) },
  { weight: 5, run: (it) => call('favorites', '/api/favorites', it) },
  {
    weight: 5,
    run: (it) => call('favorite', '/api/favorites', it, { body: { workout_id: oneOf(free) } }),
  },
  { weight: 4, run: renew },
  {
    weight: 1,
    run: async (it) => {
      const body = { email: it.email, password: PASSWORD };
      // As on another device: a sign-in ends the session of its own browser, and with it the calls
      // that this member has sent and that are not answered yet.
      const elsewhere = { ...it, token: '', cookie: '' };
      await keepSession(elsewhere, await call('sign-in', '/api/auth/login', elsewhere, { body }));
      if (elsewhere.token !== '') Object.assign(it, elsewhere);
    },
  },
];
const DECK = ACTIONS.flatMap((action) => Array.from({ length: action.weight }, () => action));

const watch = async (member: Member, until: number): Promise<void> => {
  const workout = oneOf(free);
  await wait(Math.random() * PROGRESS_EVERY_MS);
  for (let seconds = 10; performance.now() < until; seconds += 10) {
    const body = { duration_completed: seconds, duration_total: 3600 };
    await call('progress', `/api/progress?workout_id=${workout}`, member, { body });
    await wait(PROGRESS_EVERY_MS);
  }
};

const browse = async (member: Member, until: number): Promise<void> => {
  for (;;) {
    await wait(Math.random() * 2 * PAUSE_MS);
    if (performance.now() > until) return;
    if (performance.now() > member.renewAt) await renew(member);
    await oneOf(DECK).run(member);
  }
};

const members: Member[] = [];
let next = 0;
await Promise.all(
  Array.from({ length: SIGN_UPS_AT_ONCE }, async () => {
    while (next < MEMBERS) {
      next += 1;
      members.push(await newMember(next));
    }
  }),
);
console.log(`${members.length} members have signed up; measuring ${SECONDS} s`);

const database = process.env.BENCH_DATABASE ?? '';
const timersFolder = process.env.BENCH_TIMERS;
const rowsBefore = values.soak ? rowsOf(database) : null;
const samples: Resources[] = [];
const began = performance.now();
const end = began + SECONDS * 1000;
const sampling = (async () => {
  while (performance.now() < end) {
    const sample = resourcesOf(pid, timersFolder);
    if (sample !== null) samples.push(sample);
    await wait(SAMPLE_EVERY_MS);
  }
})();
await Promise.all(members.flatMap((member) => [watch(member, end), browse(member, end)]));
await sampling;
const measuredSeconds = (performance.now() - began) / 1000;

const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
console.log(
  `\n${'call'.padEnd(12)} ${'count'.padStart(8)} ${'p50 ms'.padStart(9)} ${'p99 ms'.padStart(9)}`,
);
let count = 0;
for (const [name, times] of tookMs) {
  times.sort((one, other) => one - other);
  if (name !== 'sign-up' && name !== 'prepare') count += times.length;
  console.log(
    `${name.padEnd(12)} ${String(times.length).padStart(8)} ${percentile(times, 0.5).padStart(9)} ${percentile(times, 0.99).padStart(9)}`,
  );
}
console.log(`\n${(count / measuredSeconds).toFixed(0)} requests/s`);
const errors = [...failures.values()].reduce((sum, times) => sum + times, 0);
console.log(`${errors === 0 ? '✓' : '✗'} ${errors} errors`);
for (const [what, times] of failures) console.log(`    ${times} × ${what}`);

const middle = (of: readonly number[]): number =>
  of.toSorted((one, other) => one - other)[Math.floor(of.length / 2)] ?? 0;
const fifth = Math.max(1, Math.floor(samples.length / 5));
const [early, late] = [samples.slice(fifth, 2 * fifth), samples.slice(-fifth)];
let isFlat = true;
/**
 * @param isJudged whether growth is a failure
 * @param more growth that says nothing
 */
const compare = (
  name: string,
  read: (of: Resources) => number,
  isJudged: boolean,
  more = 0,
): void => {
  const [before, after] = [middle(early.map(read)), middle(late.map(read))];
  // Some seconds say nothing about growth.
  const isGrowing = isJudged && !values.short && after > before * GROWTH_MAX + more;
  isFlat &&= !isGrowing;
  const mark = isGrowing ? '✗' : '✓';
  console.log(`${mark} ${name} ${before.toFixed(0)}, at the end ${after.toFixed(0)}`);
};
if (samples.length === 0) console.log('Memory and connections are measured on Linux only');
else {
  compare('memory of all processes, MB', ({ memoryMb }) => memoryMb, true);
  // A busier machine answers later, so more of the members' connections are open at a time.
  compare('sockets', ({ sockets }) => sockets, values.soak, MEMBERS);
  compare('open files', ({ files }) => files, values.soak);
  // Each connection has one.
  if (timersFolder !== undefined) compare('timers', ({ timers }) => timers, values.soak, MEMBERS);
  else if (values.soak) console.log('Timers are counted in the product that this command starts');
}

const rowsAfter = rowsBefore === null ? null : rowsOf(database);
if (values.soak && rowsAfter === null) console.log('Tables are counted on SQLite only');
for (const [table, rows] of rowsAfter ?? []) {
  const more = rows - (rowsBefore?.get(table) ?? 0);
  if (more === 0) continue;
  const isGrowing = more > ROWS_MORE_MAX && !OWN_TABLES.test(table);
  isFlat &&= !isGrowing;
  console.log(`${isGrowing ? '✗' : '✓'} ${table}: ${more > 0 ? '+' : ''}${more} rows, now ${rows}`);
}
if (count === 0) throw new Error('Nothing was measured');
process.exit(errors === 0 && isFlat ? 0 : 1);
