import {
  ACCOUNT_ERRORS,
  calls,
  DEFAULT_PREFERENCES,
  MAILING_LISTS,
  type MailingList,
  type NewsSource,
  type User,
} from 'contract';
import { DEFAULT_LOCALE, pathPrefix } from 'contract/locales';
import type { Context } from '../context.ts';
import { languageOf } from '../identity/index.ts';
import { lastingSignatures } from '../platform/context/index.ts';
import { apiError, type Endpoint, endpoint } from '../platform/http/index.ts';
import { userExists } from '../users/index.ts';
import { confirmNews, isNewsPending, newsSwitched, spendNewsMail } from './news-consent.ts';
import {
  changePreferences,
  findPreferences,
  type KeptPreferences,
  preferencePages,
} from './preferences-repository.ts';

/** Not signed by this deployment, or truncated. */
class NotAnUnsubscribeLink extends apiError(410, ACCOUNT_ERRORS.linkOver) {}

/** The member and the kind of mails that a link unsubscribes from. */
type Subscription = { userDocumentId: string; list: MailingList };

/* Links that unsubscribe without signing in. They never expire: a mail may be read years later. */
const signaturesOf = lastingSignatures('membership: unsubscribe');

/** The token of a mail's unsubscribe link. */
export const unsubscribeToken = (ctx: Context, { userDocumentId, list }: Subscription): string => {
  const payload = `${list}.${userDocumentId}`;
  return `${payload}.${signaturesOf(ctx).of(payload)}`;
};

/** @returns null for a link that is not ours */
export const subscriptionOf = (ctx: Context, token: string): Subscription | null => {
  const [listName, userDocumentId = '', signature = ''] = token.split('.');
  const list = MAILING_LISTS.find((name) => name === listName);
  if (list === undefined) return null;
  const isOurs = signaturesOf(ctx).isOf(`${list}.${userDocumentId}`, signature);
  return isOurs ? { userDocumentId, list } : null;
};

const COLUMN = {
  workout_reminders: 'workoutReminders',
  marketing_emails: 'marketingEmails',
  email_notifications: 'emailNotifications',
} as const satisfies Record<MailingList, string>;

/* Members' preferences for mails and workouts (spec section 3, Preferences). */

/** A member's preferences and time zone; the spec's defaults until the member changes any. */
export const preferencesOf = async (
  ctx: Context,
  userDocumentId: string,
): Promise<KeptPreferences> =>
  (await findPreferences(ctx, userDocumentId)) ?? { ...DEFAULT_PREFERENCES, time_zone: null };

/** The same for the member, with whether news wait for the mailed link. */
const shownPreferences = async (ctx: Context, userDocumentId: string) => ({
  ...(await preferencesOf(ctx, userDocumentId)),
  ...((await isNewsPending(ctx, userDocumentId)) && { news_pending: true as const }),
});

/** Saves a change, and dates the consent to news with the switch. @throws TooManyAttempts */
const savePreferences = async (
  ctx: Context,
  member: Pick<User, 'id' | 'email'>,
  change: Parameters<typeof changePreferences>[2],
  source: NewsSource,
): Promise<void> => {
  const { marketing_emails: isOn } = change;
  const isSwitched = (wanted: KeptPreferences) =>
    isOn !== undefined && isOn !== wanted.marketing_emails;
  if (isOn === true && isSwitched(await preferencesOf(ctx, member.id)))
    await spendNewsMail(ctx, member.email);
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const before = await preferencesOf(ctx, member.id);
    await changePreferences(ctx, member.id, change, trx);
    if (isOn !== undefined && isSwitched(before)) await newsSwitched(ctx, member.id, isOn, source);
  });
};

/** The calls about preferences, and the links that unsubscribe. */
export const preferenceEndpoints = (ctx: Context): Endpoint[] => [
  endpoint(calls.getPreferences, ({ session }) => shownPreferences(ctx, session.user.id)),
  endpoint(calls.updatePreferences, async ({ session, body }) => {
    const { news_source = 'settings', ...change } = body;
    const time_zone = body.time_zone ?? session.timeZone;
    await savePreferences(ctx, session.user, { ...change, time_zone }, news_source);
    return shownPreferences(ctx, session.user.id);
  }),
  endpoint(calls.confirmNews, async ({ body }) => {
    await confirmNews(ctx, body.token);
    return { message: 'Confirmed' };
  }),
  endpoint(calls.unsubscribe, async ({ query }) => {
    const subscription = subscriptionOf(ctx, query.token);
    if (subscription === null) throw new NotAnUnsubscribeLink();
    const { userDocumentId, list } = subscription;
    // Mails outlive the account, and nothing may be stored for a deleted member.
    if (await userExists(ctx, userDocumentId))
      await savePreferences(ctx, { id: userDocumentId, email: '' }, { [list]: false }, 'settings');
    return { list };
  }),
  // Some mail programs, and people, open the address instead of posting to it.
  endpoint(calls.openUnsubscribePage, async ({ query, ctx: koa }) => {
    const member = subscriptionOf(ctx, query.token)?.userDocumentId;
    const language = await languageOf(ctx, member ?? '');
    const locale = ctx.settings.locales.find((one) => one === language) ?? DEFAULT_LOCALE;
    const page = new URL(`${pathPrefix(locale)}/unsubscribe`, ctx.settings.storefrontUrl);
    page.searchParams.set('token', query.token);
    koa.set('Location', page.href);
    return null;
  }),
];

/** Members who have switched on a kind of mails, in batches. */
export const subscribersTo = (ctx: Context, list: MailingList) =>
  preferencePages(ctx, { emailNotifications: true, [COLUMN[list]]: true });
