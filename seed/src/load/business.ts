import { randomUUID } from 'node:crypto';
import { DAY_MS, dayIn, type PlanKey, TRIAL_DAYS, toMinorUnits } from 'contract';
import type { Content } from '../content/read.ts';
import { type Billing, billingOf, giveCard } from './billing.ts';
import { type DemoPlan, type DemoTrial, historyOfBusiness, randomOf } from './business-history.ts';
import { priceIn } from './entries-of.ts';
import { loadGifts } from './gifts.ts';
import { loadCode, loadPlansAhead } from './plans-ahead.ts';
import { type Records, writeRecords } from './records.ts';
import type { Strapi } from './strapi.ts';

const USER = 'plugin::users-permissions.user';
const KEY = 'business';
/** Who joined longer ago and has left has no account any more. */
const KEPT_DAYS = 100;
const PERIOD_DAYS: Readonly<Record<PlanKey, number>> = { monthly: 30, annual: 365 };
/** Members who are brought to Stripe at the same time. */
const AT_ONCE = 4;
const ROWS_AT_ONCE = 100;
const ZONE = 'UTC';

type Row = Record<string, string | number | boolean | Date | null>;
type Someone = Pick<DemoPlan, 'name' | 'email' | 'source'>;
type Owned<Kind> = Kind & { userId: string; hasAccount: boolean };

const ago = (days: number, now: Date): Date =>
  new Date(Math.floor((now.getTime() - days * DAY_MS) / 1000) * 1000);

const insert = async (strapi: Strapi, table: string, rows: readonly Row[]): Promise<void> => {
  const stamps = { created_at: new Date(), updated_at: new Date(), published_at: new Date() };
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    await strapi.db
      .connection(table)
      .insert(some.map((row) => ({ document_id: randomUUID(), ...stamps, ...row })));
  }
};

/** The preferences of a member who has ticked news. */
const newsOf = (userId: string): Row => ({
  user_document_id: userId,
  email_notifications: true,
  workout_reminders: false,
  marketing_emails: true,
  favorite_categories: '[]',
});

/** Gives an account to whoever has one, and a random id to who has left the site. */
const withAccounts = async <Kind extends Someone>(
  strapi: Strapi,
  people: readonly Kind[],
  joinedAgo: (one: Kind) => number,
  isKept: (one: Kind) => boolean,
  now: Date,
): Promise<Owned<Kind>[]> => {
  const users = strapi.db.query(USER);
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'member' } });
  // All accounts of the demo have the same password, which takes its time to hash.
  const known = await users.findOne({ where: { role: role.id, password: { $notNull: true } } });
  const owned: Owned<Kind>[] = [];
  for (const [index, one] of people.entries()) {
    if (!isKept(one)) {
      owned.push({ ...one, userId: randomUUID(), hasAccount: false });
      continue;
    }
    const joinedAt = ago(joinedAgo(one), now);
    const takesNews = index % 3 !== 0;
    const { documentId: userId } = await users.create({
      data: {
        documentId: randomUUID(),
        username: one.email,
        email: one.email,
        emailLower: one.email,
        name: one.name,
        source: one.source,
        role: role.id,
        password: known?.password ?? null,
        provider: 'local',
        confirmed: true,
        blocked: false,
        subscriptionStatus: 'inactive',
        hasPaymentMethod: false,
        marketingConsentAt: takesNews ? joinedAt : null,
        marketingConsentSource: takesNews ? 'sign-up' : null,
        createdAt: joinedAt,
      },
    });
    if (takesNews) await insert(strapi, 'membership_preferences', [newsOf(userId)]);
    owned.push({ ...one, userId, hasAccount: true });
  }
  return owned;
};

/**
 * Begins a running plan at Stripe, with time that is paid for until its next payment: nothing is
 * charged today.
 * @returns the id of the subscription
 */
const begin = (
  billing: Billing,
  member: Owned<DemoPlan>,
  promotion_code: string,
  now: Date,
): Promise<string> => {
  const { userId, email, name, plan, beganAgo, isLeaving, source } = member;
  const days = PERIOD_DAYS[plan];
  const paidUntil = ago((beganAgo % days) - days, now);
  return billing.withMember(userId, async () => {
    const customer = await billing.ensureCustomer({ id: userId, email, name });
    const price = await billing.prices.idOf(plan);
    const { id } = await billing.attempt(userId, 'demo', { customer, price }, async (attempt) => {
      await giveCard(billing, customer, {}, attempt);
      const options = { idempotencyKey: attempt.idempotencyKey };
      return billing.stripe.subscriptions.create(
        {
          customer,
          items: [{ price }],
          discounts: source === 'code:lisbon' ? [{ promotion_code }] : [],
          cancel_at_period_end: isLeaving,
          trial_end: paidUntil.getTime() / 1000,
          metadata: { userId, plan, paid_until: paidUntil.toISOString() },
        },
        options,
      );
    });
    await billing.sync(userId);
    return id;
  });
};

type Change = Readonly<{ kind: string; at: Date; mrr12: number; delta12: number; cause?: string }>;

const changesOf = (plan: DemoPlan, price: number, now: Date): Change[] => {
  const began = ago(plan.beganAgo, now);
  const mrr12 = price * (plan.plan === 'annual' ? 1 : 12);
  const trial = { mrr12: 0, delta12: 0 };
  const begun = ago(plan.beganAgo + TRIAL_DAYS, now);
  return [
    ...(plan.hadTrial
      ? [
          { kind: 'trial', at: begun, ...trial },
          { kind: 'trial_over', at: began, ...trial, cause: 'paid' },
        ]
      : []),
    { kind: 'start', at: began, mrr12, delta12: mrr12 },
    ...(plan.ended === null
      ? []
      : [
          {
            kind: 'end',
            at: ago(plan.ended.ago, now),
            cause: plan.ended.cause,
            mrr12: 0,
            delta12: -mrr12,
          },
        ]),
  ];
};

const logRows = (
  subscription: string,
  userId: string,
  plan: PlanKey,
  currency: string,
  changes: readonly Change[],
): Row[] =>
  changes.map(({ kind, at, mrr12, delta12, cause }) => ({
    key: `${subscription}:${kind}:${at.toISOString()}`,
    subscription_id: subscription,
    user_document_id: userId,
    kind,
    at,
    plan_key: plan,
    currency,
    mrr_12: mrr12,
    delta_12: delta12,
    cause: cause ?? null,
  }));

/** What was paid for a plan until now, and given back after a withdrawal. */
const bookingsOf = (plan: DemoPlan, price: number, currency: string, now: Date): Row[] => {
  const booking = (days: number, kind: string, amount: number, fee: number): Row => ({
    transaction_id: `txn_${randomUUID()}`,
    charge_id: `ch_${randomUUID()}`,
    kind,
    currency,
    amount_minor: amount,
    fee_minor: fee,
    booked_at: ago(days, now),
  });
  const period = PERIOD_DAYS[plan.plan];
  const until = plan.ended?.ago ?? 0;
  const paid = Array.from({ length: Math.ceil((plan.beganAgo - until) / period) }, (_, index) =>
    booking(plan.beganAgo - index * period, 'payment', price, Math.round(price * 0.029) + 30),
  );
  const isBack = plan.ended?.cause === 'withdrawal';
  return isBack ? [...paid, booking(until, 'return', -price, 0)] : paid;
};

type Film = { id: string; title: string; seconds: number };

/** The sessions of a member while the plan ran: some films are liked more, some are too hard. */
const sessionsOf = (
  { userId, beganAgo, ended, trainsEvery }: Owned<DemoPlan>,
  films: readonly Film[],
  random: (below: number) => number,
  now: Date,
): Row[] => {
  const rows: Row[] = [];
  for (let day = beganAgo; day > (ended?.ago ?? 0) + 1; day -= trainsEvery * (0.5 + random(1))) {
    const place = Math.floor(random(1) ** 3 * films.length);
    const film = films[place];
    if (film === undefined) break;
    const { seconds } = film;
    const finished = random(1) < 0.55 + ((place * 7) % 5) * 0.08;
    const isHard = place % 3 === 1 && random(1) < 0.75;
    // Within one half minute.
    const hardAt = Math.floor((seconds * 0.45) / 30) * 30 + random(28);
    const watched = Math.round(
      finished ? seconds * (0.85 + random(0.15)) : isHard ? hardAt : seconds * random(0.79),
    );
    const startedAt = ago(day, now);
    const feeling = isHard ? 'hard' : random(1) < 0.5 ? 'right' : random(1) < 0.2 ? 'easy' : null;
    rows.push({
      session_id: randomUUID(),
      user_document_id: userId,
      workout_document_id: film.id,
      title: film.title,
      workout_seconds: seconds,
      started_at: startedAt,
      last_report_at: new Date(startedAt.getTime() + watched * 1000),
      counted_at: finished ? new Date(startedAt.getTime() + watched * 1000) : null,
      time_zone: ZONE,
      local_date: dayIn(ZONE, startedAt),
      planned_seconds: seconds,
      watched_seconds: watched,
      planned_ranges: `[[0,${seconds}]]`,
      revision: 1,
      ranges: watched === 0 ? '[]' : `[[0,${watched}]]`,
      feeling,
      finished,
      stopped_second: finished || watched < 60 ? null : watched,
    });
  }
  return rows;
};

const filmsOf = ({ workouts }: Pick<Content, 'workouts'>, records: Records): Film[] =>
  workouts.flatMap(({ slug, title, minutes }) => {
    const id = records[`workout:${slug}`]?.documentId;
    return id ? [{ id, title, seconds: minutes * 60 }] : [];
  });

/** Runs over values, a few at a time. */
const forEach = async <Value>(
  values: readonly Value[],
  work: (value: Value) => Promise<void>,
): Promise<void> => {
  const rest = [...values];
  const worker = async (): Promise<void> => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

/**
 * Writes a year of a coach's business, once: members with running plans at Stripe, and what others
 * did before as rows of the log, of the balance and of sessions.
 * @param now where the year ends
 * @returns how many members have an account
 */
export const loadBusiness = async (
  strapi: Strapi,
  records: Records,
  content: Pick<Content, 'plans' | 'workouts'>,
  now: Date,
  { plans, trials } = historyOfBusiness(),
): Promise<number> => {
  const billing = billingOf(strapi);
  if (billing === undefined || records[KEY] !== undefined) return 0;
  const { currency } = billing;
  const prices = new Map(
    content.plans.map(({ key, price }) => [key, toMinorUnits(priceIn(price, currency), currency)]),
  );
  const priceOf = (plan: PlanKey): number => prices.get(plan) ?? 0;
  // Written first: one that was interrupted is not made twice.
  records[KEY] = { documentId: null };
  await writeRecords(strapi, records);
  const members = await withAccounts(
    ...[strapi, plans, (one: DemoPlan) => one.beganAgo + (one.hadTrial ? TRIAL_DAYS : 0)],
    (one) => one.ended === null || one.beganAgo < KEPT_DAYS,
    now,
  );
  const tried = await withAccounts(
    ...[strapi, trials, (one: DemoTrial) => one.endedAgo + TRIAL_DAYS],
    (one) => one.endedAgo < KEPT_DAYS,
    now,
  );
  const code = await loadCode(billing, now);
  const log: Row[] = [];
  await forEach(members, async (member) => {
    const { userId, plan, ended } = member;
    const id = ended === null ? await begin(billing, member, code, now) : `sub_${randomUUID()}`;
    const rows = logRows(id, userId, plan, currency, changesOf(member, priceOf(plan), now));
    log.push(...rows.filter(({ kind }) => ended !== null || kind !== 'start'));
    // The sync has written that it begins today.
    const at = ago(member.beganAgo, now);
    const started = strapi.db.connection('membership_plan_changes').where({ subscription_id: id });
    await started.update({ at, created_at: at, key: `${id}:start:${at.toISOString()}` });
  });
  for (const { userId, endedAgo } of tried) {
    const over = { mrr12: 0, delta12: 0 };
    log.push(
      ...logRows(`sub_${randomUUID()}`, userId, 'monthly', currency, [
        { kind: 'trial', at: ago(endedAgo + TRIAL_DAYS, now), ...over },
        { kind: 'trial_over', at: ago(endedAgo, now), ...over, cause: 'cancelled' },
      ]),
    );
  }
  log.sort((a, b) => Number(a.at) - Number(b.at));
  const logged = log.map((row) => ({ ...row, created_at: row.at as Date }));
  await insert(strapi, 'membership_plan_changes', logged);
  const bookings = plans.flatMap((plan) => bookingsOf(plan, priceOf(plan.plan), currency, now));
  await insert(strapi, 'membership_revenue_bookings', bookings);
  const [films, random] = [filmsOf(content, records), randomOf(7)];
  const sessions = members.flatMap((member) => sessionsOf(member, films, random, now));
  await insert(strapi, 'membership_sessions', sessions);
  await loadPlansAhead(strapi, billing, records, now);
  await loadGifts(
    strapi,
    billing,
    tried.find(({ hasAccount }) => hasAccount),
    now,
  );
  return [...members, ...tried].filter(({ hasAccount }) => hasAccount).length;
};
