import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  API_BASE_PATH,
  addDays,
  type CalendarFeed,
  calls,
  dayIn,
  MINUTE_MS,
  WEEKLY_GOAL_DEFAULT,
} from 'contract';
import { DEFAULT_LOCALE, pathPrefix } from 'contract/locales';
import { z } from 'zod';
import type { PluginContext } from '../context.ts';
import type { Accounts } from '../identity/index.ts';
import { insertOnce } from '../platform/database/index.ts';
import {
  currentLocale,
  type Endpoint,
  endpoint,
  inLocale,
  NotFound,
} from '../platform/http/index.ts';
import { type CalendarEntry, writeCalendar } from './calendar-file.ts';
import { CALENDAR_TEXTS } from './calendar-texts.ts';
import type { Plan, PlanDay, Plans } from './plans.ts';

const SETTING_UID = 'plugin::membership.training-setting';
const TABLE = 'membership_training';

/** The label of the derived key. Changing it would stop every feed that is in use. */
const KEY_LABEL = 'membership: calendar feed';
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

const ownerSchema = z.object({
  blocked: z.boolean().nullish(),
  timeZone: z.string().nullish(),
  /** Grows with a new password, an undone change of e-mail and a block. */
  accessVersion: z
    .number()
    .nullish()
    .transform((version) => version ?? 0),
});

type Row = z.output<typeof rowSchema> & { owner: z.output<typeof ownerSchema> };

/** Addresses of feeds: a random value of the member, signed with a number that grows. */
const createFeedTokens = (hashKey: string) => {
  const key = Buffer.from(hkdfSync('sha256', hashKey, '', KEY_LABEL, 32));
  const signatureOf = (userKey: string, version: number): Buffer =>
    createHmac('sha256', key).update(`${userKey}|${version}`).digest();
  return {
    /** @param userKey base64url of 16 random bytes */
    sign: (userKey: string, version: number): string =>
      `${userKey}.${signatureOf(userKey, version).toString('base64url')}`,
    isSigned: (signature: string, userKey: string, version: number): boolean => {
      const expected = signatureOf(userKey, version);
      const given = Buffer.from(signature, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};

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
  const { workout } = day;
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
    summary: day.state === 'done' ? texts.done(summary) : summary,
    description: `${texts.place(title, day)}\n${url}`,
    url,
  };
};

type Parts = Pick<PluginContext, 'strapi' | 'limits' | 'settings'> & {
  accounts: Pick<Accounts, 'languagesOf'>;
  plans: Plans;
};

/** Members' calendars for other programs, at an address that only the member knows. */
export const createFeed = ({ strapi, limits, settings, accounts, plans }: Parts) => {
  const tokens = createFeedTokens(
    settings.hashKey ?? strapi.config.get('admin.secrets.encryptionKey'),
  );
  const rows = () => strapi.db.query(SETTING_UID);
  const table = () => strapi.db.connection(TABLE);

  const find = async (where: object): Promise<Row | null> => {
    const found: unknown = await rows().findOne({ where });
    if (found === null) return null;
    const row = rowSchema.parse(found);
    const owner: unknown = await strapi.db
      .query('plugin::users-permissions.user')
      .findOne({ where: { documentId: row.userDocumentId } });
    return { ...row, owner: ownerSchema.parse(owner) };
  };

  /** Both numbers only grow, so no address comes back. */
  const versionOf = ({ feedVersion, owner }: Row): number =>
    (feedVersion ?? 1) + owner.accessVersion;

  const describe = (row: Row | null): CalendarFeed => {
    const { feedKey, feedOn, feedTime } = row ?? {};
    const time = feedTime ?? null;
    if (row === null || !feedOn || !feedKey)
      return { url: null, webcal_url: null, on: false, time };
    const token = tokens.sign(feedKey, versionOf(row));
    const url = new URL(`${API_BASE_PATH}/calendar/${token}.ics`, settings.storefrontUrl).href;
    return { url, webcal_url: url.replace(/^https?:/, 'webcal:'), on: true, time };
  };

  const change = async (
    userDocumentId: string,
    changes: Record<string, unknown>,
  ): Promise<CalendarFeed> => {
    const key = { user_document_id: userDocumentId };
    const values = { weekly_goal: WEEKLY_GOAL_DEFAULT, goals: '[]' };
    await insertOnce(strapi, { table: TABLE, key, values });
    await table()
      .where(key)
      .whereNull('feed_key')
      .update({ feed_key: randomBytes(USER_KEY_BYTES).toString('base64url'), feed_version: 1 });
    await table().where(key).update(changes);
    return describe(await find({ userDocumentId }));
  };

  /** The member whose calendar has this address. @throws NotFound */
  const ownerOf = async (token: string): Promise<Row> => {
    const [userKey = '', signature = '', ...rest] = token.split('.');
    const row = rest.length > 0 ? null : await find({ feedKey: userKey });
    const isValid =
      row?.feedOn === true &&
      !row.owner.blocked &&
      tokens.isSigned(signature, userKey, versionOf(row));
    if (row === null || !isValid) throw new NotFound('Calendar');
    return row;
  };

  const endpoints: Endpoint[] = [
    endpoint(calls.getFeed, async ({ session: { user } }) =>
      describe(await find({ userDocumentId: user.id })),
    ),

    endpoint(calls.setFeed, async ({ session: { user }, body }) => {
      await limits.training.spend(user.id);
      return change(user.id, { feed_on: body.on, feed_time: body.time });
    }),

    endpoint(calls.renewFeed, async ({ session: { user } }) => {
      await limits.training.spend(user.id);
      const next = strapi.db.connection.raw('coalesce(feed_version, 1) + 1');
      return change(user.id, { feed_version: next });
    }),

    endpoint(calls.readCalendar, async ({ params, ctx }) => {
      const { userDocumentId, feedTime, owner } = await ownerOf(params.token);
      // After the check: guesses do not use up the member's own requests.
      await limits.calendar.spend(userDocumentId);
      const timeZone = owner.timeZone ?? settings.businessTimeZone;
      const today = dayIn(timeZone, new Date());
      const member = await plans.of(userDocumentId);
      const language = (await accounts.languagesOf([userDocumentId])).get(userDocumentId);
      // Calendar programs name no language: it is that of the member's mails.
      const calendar = inLocale(language ?? DEFAULT_LOCALE, () => {
        const shown = shownIn(
          member.rows.map((row) => member.planOf(row, today)),
          today,
        );
        return writeCalendar({
          name: settings.siteName,
          language: currentLocale(),
          time: feedTime ?? null,
          timeZone,
          entries: shown.map((session) => entryOf(session, settings.storefrontUrl)),
        });
      });
      ctx.set('Cache-Control', 'private, max-age=3600');
      ctx.set('X-Robots-Tag', 'noindex');
      ctx.set('ETag', `"${createHash('sha256').update(calendar).digest('base64url')}"`);
      if (ctx.fresh) ctx.status = 304;
      return calendar;
    }),
  ];

  return {
    endpoints,

    /** What is stored of a member's calendar, without the address that opens it. */
    keptOf: async (userDocumentId: string): Promise<Pick<CalendarFeed, 'on' | 'time'>> => {
      const { on, time } = describe(await find({ userDocumentId }));
      return { on, time };
    },
  };
};

export type FeedFeature = ReturnType<typeof createFeed>;
