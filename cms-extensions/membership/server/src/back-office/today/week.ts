import { addDays, dayIn, writtenAmount } from 'contract';
import type { Planned, Week } from 'contract/desk/today';
import { DEFAULT_LOCALE } from 'contract/locales';
import { z } from 'zod';
import { listGifts, openChanges } from '../../billing/index.ts';
import { readSales } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { IN_DEFAULT_LOCALE, storedIsoTime } from '../../platform/database/index.ts';
import { siteSettings } from '../../site/index.ts';
import { memberRows } from '../../users/index.ts';
import { newslettersIn } from '../mails/repository.ts';
import { inSnapshot, storedNumber } from '../repository.ts';
import { clockTime, endOfComingDays, longDay } from './days.ts';

type Span = { now: Date; until: Date; timeZone: string };
type Source = (ctx: Context, span: Span) => Promise<Planned[]>;

const CONTENT = '/content-manager/collection-types';

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What happens at a moment. @param at ISO 8601 */
const atTime = (at: string, { timeZone }: Span, rest: Omit<Planned, 'date' | 'time'>): Planned => ({
  date: dayIn(timeZone, new Date(at)),
  time: clockTime(at, timeZone),
  ...rest,
});

const videosSchema = z.array(
  // A draft may have no title yet.
  z.object({ documentId: z.string(), title: z.string().nullish(), publishAt: storedIsoTime }),
);

const videos: Source = async ({ strapi }, span) => {
  const found = await strapi.db.query('api::workout.workout').findMany({
    where: {
      ...IN_DEFAULT_LOCALE,
      publishedAt: null,
      deletedAt: null,
      publishAt: { $gte: span.now.toISOString(), $lt: span.until.toISOString() },
    },
  });
  return videosSchema.parse(found).map(({ documentId, title, publishAt }) => {
    const to = `${CONTENT}/api::workout.workout/${documentId}`;
    return atTime(publishAt, span, { label: title || 'A video', to, text: 'goes live' });
  });
};

const isIn = (at: string, { now, until }: Span): boolean =>
  at >= now.toISOString() && at < until.toISOString();

const mails: Source = async (ctx, span) =>
  (await newslettersIn(ctx, ['planned'])).flatMap(({ documentId, texts, sendAt }) => {
    if (sendAt === null || !isIn(sendAt, span)) return [];
    const label = texts[DEFAULT_LOCALE]?.subject || 'A mail';
    const to = `/plugins/membership/mails/write/${documentId}`;
    return [atTime(sendAt, span, { label, to, text: 'goes out as a mail' })];
  });

const sales: Source = async ({ strapi }, span) =>
  (await readSales(strapi)).flatMap(({ fromAt, untilAt }) => {
    const line = (at: string, text: string) =>
      isIn(at, span)
        ? [atTime(at, span, { label: 'The sale', to: '/plugins/membership/offers', text })]
        : [];
    const last = longDay(untilAt, span.now, span.timeZone);
    return [...line(fromAt, `begins, until ${last}`), ...line(untilAt, 'ends')];
  });

const gifts: Source = async (ctx, span) => {
  const found = await listGifts(ctx, { kind: 'gift', state: 'waiting' });
  return found.flatMap(({ deliverAt, givenBy, months }) => {
    if (deliverAt === null || !isIn(deliverAt, span)) return [];
    const label = `A gift of ${months} months from ${givenBy}`;
    return [
      atTime(deliverAt, span, { label, to: '/plugins/membership/offers/gifts', text: 'goes out' }),
    ];
  });
};

/** Members with the accounts that Stripe's snapshots are stored with. */
const withAccounts = ({ strapi }: Context) =>
  memberRows(strapi).leftJoin(
    'membership_billing_accounts as a',
    'a.user_document_id',
    'u.document_id',
  );

const prices: Source = async (ctx, span) =>
  (await openChanges(ctx)).flatMap(({ planKey, newMinor, currency, effectiveAt }) => {
    if (!isIn(effectiveAt, span)) return [];
    const text = `holds for members from then on: ${writtenAmount(newMinor, currency)}`;
    const label = `The new ${planKey} price`;
    return [atTime(effectiveAt, span, { label, to: '/plugins/membership/offers', text })];
  });

/** What happens on the same day. @param timeOf ISO 8601 */
const byDay = <Row>(rows: readonly Row[], timeZone: string, timeOf: (row: Row) => string) => [
  ...Map.groupBy(rows, (row) => dayIn(timeZone, new Date(timeOf(row)))),
];

const trialsSchema = z.array(
  z.object({ trial_ends_at: storedIsoTime, next_at: z.string().nullable() }),
);

/** Trials that go on have a payment to come. */
const trials: Source = async (ctx, { now, until, timeZone }) => {
  const nextAt = ctx.strapi.db.connection.raw(inSnapshot(ctx.strapi, 'nextCharge.at'));
  const found = trialsSchema.parse(
    await withAccounts(ctx)
      .where({ 'u.subscription_status': 'trial', 'u.member_state': 'trial' })
      .where('u.trial_ends_at', '>=', now)
      .where('u.trial_ends_at', '<', until)
      .select('u.trial_ends_at', { next_at: nextAt }),
  );
  return byDay(found, timeZone, ({ trial_ends_at }) => trial_ends_at).map(([date, rows]) => {
    const staying = rows.filter(({ next_at }) => next_at !== null).length;
    return {
      date,
      time: '',
      label: counted(rows.length, 'trial'),
      to: '/plugins/membership/members?filter=trial',
      text: `${rows.length === 1 ? 'ends' : 'end'}, ${staying} with a payment to come`,
    };
  });
};

const renewalsSchema = z.array(
  z.object({ at: z.string(), minor: storedNumber, currency: z.string() }),
);

const renewals: Source = async (ctx, { now, until, timeZone }) => {
  const { strapi } = ctx;
  const field = (path: string) => strapi.db.connection.raw(inSnapshot(strapi, path));
  const at = inSnapshot(strapi, 'nextCharge.at');
  const found = renewalsSchema.parse(
    await withAccounts(ctx)
      .where({ 'u.member_state': 'paying', 'u.subscription_plan': 'annual' })
      .whereRaw(`${at} >= ?`, [now.toISOString()])
      .whereRaw(`${at} < ?`, [until.toISOString()])
      .select({
        at: field('nextCharge.at'),
        minor: field('nextCharge.amountMinor'),
        currency: field('nextCharge.currency'),
      }),
  );
  return byDay(found, timeZone, ({ at: renewsAt }) => renewsAt).map(([date, rows]) => {
    const sums = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, some]) =>
      writtenAmount(
        some.reduce((sum, { minor }) => sum + minor, 0),
        currency,
      ),
    );
    return {
      date,
      time: '',
      label: counted(rows.length, 'annual plan'),
      to: '/plugins/membership/members?filter=paying&plan=annual&sort=next',
      text: `${rows.length === 1 ? 'renews' : 'renew'}, ${sums.join(' and ')}`,
    };
  });
};

const startsSchema = z.array(
  z.object({ date: z.string(), id: z.string(), title: z.string(), members: storedNumber }),
);

const programmes: Source = async ({ strapi }, { now, until, timeZone }) => {
  const found = await strapi.db
    .connection('membership_enrolments')
    .where('start_on', '>=', dayIn(timeZone, now))
    .where('start_on', '<', dayIn(timeZone, until))
    .whereNull('ended_at')
    // A first week belongs to no programme.
    .whereNotNull('programme_document_id')
    .groupBy('start_on', 'programme_document_id', 'title')
    .select('start_on as date', 'programme_document_id as id', 'title')
    .count('* as members');
  return startsSchema.parse(found).map(({ date, id, title, members }) => ({
    date,
    time: '',
    label: title,
    to: `${CONTENT}/api::programme.programme/${id}`,
    text: `begins for ${counted(members, 'member')}`,
  }));
};

/** What the week shows, in this order where the time is the same. */
const SOURCES: readonly Source[] = [
  ...[videos, mails, gifts, sales, prices],
  ...[programmes, trials, renewals],
];

/** What is planned from now to the end of Sunday, on a Sunday to that of the next one. */
export const readWeek = async (ctx: Context, now: Date): Promise<Week> => {
  const { timeZone } = siteSettings(ctx);
  const span = { now, timeZone, until: endOfComingDays(now, timeZone) };
  const planned = (await Promise.all(SOURCES.map((source) => source(ctx, span)))).flat();
  const today = dayIn(timeZone, now);
  const days: Week['days'] = [];
  for (let date = today; date < dayIn(timeZone, span.until); date = addDays(date, 1)) {
    const items = planned
      .filter((one) => one.date === date)
      .map(({ date: _, ...item }) => item)
      .toSorted((a, b) => a.time.localeCompare(b.time));
    if (items.length > 0) days.push({ date, items });
  }
  return { today, days };
};
