import { createHash, randomBytes } from 'node:crypto';
import {
  API_BASE_PATH,
  addDays,
  type CalendarFeed,
  calls,
  dayIn,
  filled,
  MINUTE_MS,
  WEEKLY_GOAL_DEFAULT,
} from 'contract';
import { DEFAULT_LOCALE, pathPrefix } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { languagesOf } from '../identity/index.ts';
import { lastingSignatures } from '../platform/context/index.ts';
import { insertOnce } from '../platform/database/index.ts';
import {
  currentLocale,
  type Endpoint,
  endpoint,
  inLocale,
  NotFound,
} from '../platform/http/index.ts';
import { siteSettings } from '../site/index.ts';
import { type CalendarOwner, calendarOwnerOf } from '../users/index.ts';
import { type CalendarEntry, writeCalendar } from './calendar-file.ts';
import CALENDAR_TEXTS from './calendar-texts.json' with { type: 'json' };
import { type Plan, type PlanDay, plansOf } from './plans.ts';

const SETTING_UID = 'plugin::membership.training-setting';
const TABLE = 'membership_training';

const USER_KEY_BYTES = 16;

/** What a calendar shows: days back, and days ahead of today. */
const DAYS_BACK = 28;
const DAYS_AHEAD = 56;

const rowSchema = z.object({
  userDocumentId: z.string(),
  feedKey: z.string().nullish(),
  feedVersion: z.number().nullish(),
  feedOn: z.boolean().nullish(),
  feedTime: z.string().nullish(),
});

type Row = z.output<typeof rowSchema> & { owner: CalendarOwner };

/* Addresses of feeds: a random value of the member, signed with a number that grows. */
const signaturesOf = lastingSignatures('membership: calendar feed');
const signed = (userKey: string, version: number): string => `${userKey}|${version}`;

type Shown = { plan: Plan; day: PlanDay; on: string };

/** What is done or planned within the days that a calendar shows. */
const shownIn = (plans: readonly Plan[], today: string): Shown[] =>
  plans.flatMap((plan) =>
    plan.days.flatMap((day) =>
      day.on !== null &&
      day.on >= addDays(today, -DAYS_BACK) &&
      day.on <= addDays(today, DAYS_AHEAD)
        ? [{ plan, day, on: day.on }]
        : [],
    ),
  );

/** The calendar's entry of a session, in the language of the request. */
const entryOf = ({ plan, day, on }: Shown, siteUrl: string): CalendarEntry => {
  const locale = currentLocale();
  const texts = CALENDAR_TEXTS[locale];
  const { row, title } = plan;
  const { workout, week, day: ofWeek } = day;
  const place = filled(texts.place, { programme: title, week, day: ofWeek });
  const path = `${pathPrefix(locale)}/workouts/${workout.slug}?from=${row.documentId}`;
  const url = new URL(path, siteUrl).href;
  const summary = `${workout.title}, ${workout.duration} min`;
  const age = Date.parse(row.changedAt) - Date.parse(row.createdAt);
  return {
    uid: `${row.documentId}-${day.key}@${new URL(siteUrl).host}`,
    changedAt: new Date(row.changedAt),
    sequence: Math.max(0, Math.floor(age / MINUTE_MS)),
    on,
    minutes: workout.duration,
    summary: day.state === 'done' ? filled(texts.done, { session: summary }) : summary,
    description: `${place}\n${url}`,
    url,
  };
};

/* Members' calendars for other programs, at an address that only the member knows. */

const rows = ({ strapi }: Context) => strapi.db.query(SETTING_UID);

const table = ({ strapi }: Context) => strapi.db.connection(TABLE);

const findFeed = async (ctx: Context, where: object): Promise<Row | null> => {
  const found: unknown = await rows(ctx).findOne({ where });
  if (found === null) return null;
  const row = rowSchema.parse(found);
  return { ...row, owner: await calendarOwnerOf(ctx, row.userDocumentId) };
};

/** Both numbers only grow, so no address comes back. */
const versionOf = ({ feedVersion, owner }: Row): number => (feedVersion ?? 1) + owner.accessVersion;

const describeFeed = (ctx: Context, row: Row | null): CalendarFeed => {
  const { feedKey, feedOn, feedTime } = row ?? {};
  const time = feedTime ?? null;
  if (row === null || !feedOn || !feedKey) return { url: null, webcal_url: null, on: false, time };
  const token = `${feedKey}.${signaturesOf(ctx).of(signed(feedKey, versionOf(row)))}`;
  const url = new URL(`${API_BASE_PATH}/calendar/${token}.ics`, ctx.settings.storefrontUrl).href;
  return { url, webcal_url: url.replace(/^https?:/, 'webcal:'), on: true, time };
};

const changeFeed = async (
  ctx: Context,
  userDocumentId: string,
  changes: Record<string, unknown>,
): Promise<CalendarFeed> => {
  const key = { user_document_id: userDocumentId };
  const values = { weekly_goal: WEEKLY_GOAL_DEFAULT, goals: '[]' };
  await insertOnce(ctx.strapi, { table: TABLE, key, values });
  await table(ctx)
    .where(key)
    .whereNull('feed_key')
    .update({ feed_key: randomBytes(USER_KEY_BYTES).toString('base64url'), feed_version: 1 });
  await table(ctx).where(key).update(changes);
  return describeFeed(ctx, await findFeed(ctx, { userDocumentId }));
};

/** The member whose calendar has this address. @throws NotFound */
const ownerOf = async (ctx: Context, token: string): Promise<Row> => {
  const [userKey = '', signature = '', ...rest] = token.split('.');
  const row = rest.length > 0 ? null : await findFeed(ctx, { feedKey: userKey });
  const isValid =
    row?.feedOn === true &&
    !row.owner.blocked &&
    signaturesOf(ctx).isOf(signed(userKey, versionOf(row)), signature);
  if (row === null || !isValid) throw new NotFound('Calendar');
  return row;
};

/** The calls about the calendar, and the calendar itself. */
export const feedEndpoints = (ctx: Context): Endpoint[] => [
  endpoint(calls.getFeed, async ({ session: { user } }) =>
    describeFeed(ctx, await findFeed(ctx, { userDocumentId: user.id })),
  ),

  endpoint(calls.setFeed, async ({ session: { user }, body }) => {
    await ctx.limits.training.spend(user.id);
    return changeFeed(ctx, user.id, { feed_on: body.on, feed_time: body.time });
  }),

  endpoint(calls.renewFeed, async ({ session: { user } }) => {
    await ctx.limits.training.spend(user.id);
    const next = ctx.strapi.db.connection.raw('coalesce(feed_version, 1) + 1');
    return changeFeed(ctx, user.id, { feed_version: next });
  }),

  endpoint(calls.readCalendar, async ({ params, ctx: koa }) => {
    const { userDocumentId, feedTime, owner } = await ownerOf(ctx, params.token);
    // After the check: guesses do not use up the member's own requests.
    await ctx.limits.calendar.spend(userDocumentId);
    const timeZone = owner.timeZone ?? siteSettings(ctx).timeZone;
    const today = dayIn(timeZone, new Date());
    const member = await plansOf(ctx, userDocumentId);
    const language = (await languagesOf(ctx, [userDocumentId])).get(userDocumentId);
    // Calendar programs name no language: it is that of the member's mails.
    const calendar = inLocale(language ?? DEFAULT_LOCALE, () => {
      const shown = shownIn(
        member.rows.map((row) => member.planOf(row, today)),
        today,
      );
      return writeCalendar({
        name: siteSettings(ctx).name,
        language: currentLocale(),
        time: feedTime ?? null,
        timeZone,
        entries: shown.map((session) => entryOf(session, ctx.settings.storefrontUrl)),
      });
    });
    koa.set('Cache-Control', 'private, max-age=3600');
    koa.set('X-Robots-Tag', 'noindex');
    koa.set('ETag', `"${createHash('sha256').update(calendar).digest('base64url')}"`);
    if (koa.fresh) koa.status = 304;
    return calendar;
  }),
];

/** What is stored of a member's calendar, without the address that opens it. */
export const calendarKeptOf = async (
  ctx: Context,
  userDocumentId: string,
): Promise<Pick<CalendarFeed, 'on' | 'time'>> => {
  const { on, time } = describeFeed(ctx, await findFeed(ctx, { userDocumentId }));
  return { on, time };
};
