import { setTimeout as wait } from 'node:timers/promises';
import type { Membership, SubscriptionStatus, User } from 'contract';
import { startStripe } from '../../test/stripe.ts';
import { faultsOf } from './audit.ts';
import { type CmsProcess, startCms } from './cms-process.ts';
import { createCoach } from './coach.ts';
import { type Log, openLog } from './figures.ts';
import { livesOf, type Step } from './life.ts';
import { openMailboxes } from './mails.ts';
import { Member, type Surroundings } from './member.ts';
import { startPost } from './post.ts';
import { randomOf } from './random.ts';
import { createStripeSide, webhookSecretFor } from './stripe-side.ts';

export type ChaosOptions = {
  /** Number of members. */
  lives: number;
  seed: number;
  /** Approximate number of steps between two kills of the app. */
  stepsBetweenKills: number;
  say?: (line: string) => void;
};

export type ChaosReport = {
  lives: number;
  steps: number;
  kills: number;
  /** Number of events by kind of delivery. */
  events: Record<string, number>;
  /** Number of answers, by call and status. */
  answers: Record<string, number>;
  /** Number of members by the status that they see at the end. */
  seen: Record<string, number>;
  /** Number of charges that came in the amount and at the time that was shown. */
  announced: number;
  /** One line for each member with a wrong state. */
  faults: string[];
  seconds: number;
};

const AT_ONCE = 8;
/** The last pass reads the members first, then refunds, and disputes at its end. */
const PASS_MS = 120_000;
/** The last repair normally reaches everyone much earlier; a machine may be busy. */
const REPAIR_WITHIN_MS = 3_600_000;
const ASK_AGAIN_MS = 500;

/** Processes all items in order, with limited concurrency. */
const eachOf = async <Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

/** Kills the app after random numbers of steps, from half to one and a half times the usual one. */
const createKiller = (cms: CmsProcess, chance: () => number, stepsBetweenKills: number) => {
  const untilNext = (): number => stepsBetweenKills * (0.5 + chance());
  let left = untilNext();
  let kills = 0;
  let underway: Promise<void> = Promise.resolve();
  let dead = false;
  const kill = async (): Promise<void> => {
    dead = true;
    kills += 1;
    await cms.killAndRestart();
    dead = false;
  };
  return {
    afterStep: (): void => {
      left -= 1;
      if (dead || stepsBetweenKills === 0 || left > 0) return;
      left = untilNext();
      underway = kill();
    },
    done: () => underway,
    count: () => kills,
  };
};

const countOf = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of [...values].sort()) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

/**
 * Repeats the checks until they pass, or until the repair has synced the member: then the result is
 * final.
 * @param since when the repair began, milliseconds since the epoch
 */
const faultsAfterRepair = async (
  member: Member,
  { stripe }: Surroundings,
  { since, log }: { since: number; log: Log },
): Promise<{ seen: SubscriptionStatus | 'gone'; faults: string[] }> => {
  const { browser, told } = member;
  const customerIds = await member.customerIds();
  const judge = async (seen: SubscriptionStatus | null): Promise<string[]> =>
    faultsOf(stripe, { told, customerIds, mails: await member.mails(), log }, seen);
  if (told.isGone) return { seen: 'gone', faults: await judge(null) };
  for (;;) {
    const { read_at } = (await browser.get<Membership>('/subscription')).body;
    const { subscription_status: seen } = (await browser.get<User>('/auth/me')).body;
    const faults = await judge(seen);
    const isRead = read_at !== null && Date.parse(read_at) > since && Date.now() > since + PASS_MS;
    if (faults.length === 0 || isRead || Date.now() > since + REPAIR_WITHIN_MS) {
      return { seen, faults };
    }
    await wait(ASK_AGAIN_MS);
  }
};

/**
 * Runs members' lives while events are lost, duplicated, delayed and reordered and the app is
 * killed. Then compares what each member sees with Stripe's data, and looks for double charges.
 */
export const runChaos = async (options: ChaosOptions): Promise<ChaosReport> => {
  const { lives, seed, stepsBetweenKills, say = () => undefined } = options;
  const started = performance.now();
  const chance = randomOf(seed);
  const post = await startPost(chance);
  const testStripe = await startStripe();
  const stopStripe = async (): Promise<void> => {
    await testStripe.stop();
    await post.stop();
  };
  const cms = await startCms({
    STRIPE_API_URL: testStripe.url,
    STRIPE_SECRET_KEY: testStripe.key,
    STRIPE_WEBHOOK_SECRET: await webhookSecretFor(testStripe.client, post.url),
    STRIPE_TEST_CLOCKS: 'true',
    TIMINGS: 'BILLING_RECONCILE_SECONDS=3600',
  }).catch(async (error: unknown) => {
    await stopStripe();
    throw error;
  });
  post.deliverTo(cms.url);
  const stripe = createStripeSide(testStripe);
  const mailboxes = openMailboxes(cms.dataDir);
  const around = { cms, stripe, mailboxes, coach: createCoach(cms) };
  const killer = createKiller(cms, chance, stepsBetweenKills);
  const faults: string[] = [];
  const members: Member[] = [];
  let steps = 0;

  const live = async (life: readonly Step[], index: number): Promise<void> => {
    const member = new Member(`life-${seed}-${index}@example.com`, around);
    try {
      await member.arrive(life[0]);
      members.push(member);
      for (const step of life) {
        await member.live(step);
        steps += 1;
        killer.afterStep();
      }
    } catch (error) {
      faults.push(`life ${index}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if ((index + 1) % 100 === 0) say(`${index + 1} lives`);
  };

  try {
    await eachOf(livesOf(seed, lives), live);
    await killer.done();
    await post.empty();
    await testStripe.control('/faults', undefined, 'DELETE');
    const since = Date.now();
    // Only the reconciliation can find what lost events would have reported.
    await cms.killAndRestart({ TIMINGS: 'BILLING_RECONCILE_SECONDS=60' });
    const log = openLog(cms.dataDir);
    const seen: string[] = [];
    await eachOf(members, async (member) => {
      const { seen: status, faults: wrong } = await faultsAfterRepair(member, around, {
        ...{ since, log },
      });
      seen.push(status);
      if (wrong.length > 0) faults.push(`${member.browser.email}: ${wrong.join('; ')}`);
    });
    log.close();
    return {
      lives,
      steps,
      kills: killer.count(),
      events: { ...post.counts },
      answers: countOf(members.flatMap(({ browser }) => browser.answers)),
      seen: countOf(seen),
      announced: members.reduce((sum, { told }) => sum + told.announced, 0),
      faults,
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await cms.stop();
    await stopStripe();
  }
};
