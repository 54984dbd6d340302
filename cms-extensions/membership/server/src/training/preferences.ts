import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import {
  ACCOUNT_ERRORS,
  calls,
  DEFAULT_PREFERENCES,
  MAILING_LISTS,
  type MailingList,
} from 'contract';
import { DEFAULT_LOCALE, pathPrefix } from 'contract/locales';
import type { PluginContext } from '../context.ts';
import { apiError, type Endpoint, endpoint } from '../platform/http/index.ts';
import { createPreferencesRepository, type KeptPreferences } from './preferences-repository.ts';

/** Not signed by this deployment, or truncated. */
class NotAnUnsubscribeLink extends apiError(410, ACCOUNT_ERRORS.linkOver) {}

/** The label of the derived key. Changing it would invalidate the links in all sent mails. */
const KEY_LABEL = 'membership: unsubscribe';

/** The member and the kind of mails that a link unsubscribes from. */
type Subscription = { userDocumentId: string; list: MailingList };

/**
 * Links that unsubscribe without signing in. They never expire: a mail may be read years later.
 * @param hashKey the deployment's HASH_KEY, or ENCRYPTION_KEY, from which the key is derived (HKDF)
 */
export const createUnsubscribeTokens = (hashKey: string) => {
  const key = Buffer.from(hkdfSync('sha256', hashKey, '', KEY_LABEL, 32));
  const signatureOf = (payload: string): Buffer =>
    createHmac('sha256', key).update(payload).digest();

  return {
    sign: ({ userDocumentId, list }: Subscription): string => {
      const payload = `${list}.${userDocumentId}`;
      return `${payload}.${signatureOf(payload).toString('base64url')}`;
    },

    /** @returns null for a link that is not ours */
    read: (token: string): Subscription | null => {
      const [listName, userDocumentId = '', signature = ''] = token.split('.');
      const list = MAILING_LISTS.find((name) => name === listName);
      if (list === undefined) return null;
      const expected = signatureOf(`${list}.${userDocumentId}`);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return { userDocumentId, list };
    },
  };
};

const USER_UID = 'plugin::users-permissions.user';

const COLUMN = {
  workout_reminders: 'workoutReminders',
  marketing_emails: 'marketingEmails',
} as const satisfies Record<MailingList, string>;

/** Members' preferences for mails and workouts (spec section 3, Preferences). */
export const createPreferences = ({ strapi, settings }: PluginContext) => {
  const repository = createPreferencesRepository(strapi);
  const tokens = createUnsubscribeTokens(
    settings.hashKey ?? strapi.config.get('admin.secrets.encryptionKey'),
  );

  const preferencesOf = async (userDocumentId: string): Promise<KeptPreferences> =>
    (await repository.find(userDocumentId)) ?? { ...DEFAULT_PREFERENCES, time_zone: null };

  const isMember = async (documentId: string): Promise<boolean> =>
    (await strapi.db.query(USER_UID).count({ where: { documentId } })) > 0;

  const endpoints: Endpoint[] = [
    endpoint(calls.getPreferences, ({ session }) => preferencesOf(session.user.id)),
    endpoint(calls.updatePreferences, async ({ session, body }) => {
      const time_zone = body.time_zone ?? session.timeZone;
      await repository.change(session.user.id, { ...body, time_zone });
      return preferencesOf(session.user.id);
    }),
    endpoint(calls.unsubscribe, async ({ query }) => {
      const subscription = tokens.read(query.token);
      if (subscription === null) throw new NotAnUnsubscribeLink();
      const { userDocumentId, list } = subscription;
      // Mails outlive the account, and nothing may be stored for a deleted member.
      if (await isMember(userDocumentId))
        await repository.change(userDocumentId, { [list]: false });
      return { list };
    }),
    // Some mail programs, and people, open the address instead of posting to it.
    endpoint(calls.openUnsubscribePage, async ({ query, ctx }) => {
      const member = tokens.read(query.token)?.userDocumentId;
      const user: { language: string | null } | null = await strapi.db
        .query(USER_UID)
        .findOne({ where: { documentId: member ?? '' }, select: ['language'] });
      const locale = settings.locales.find((one) => one === user?.language) ?? DEFAULT_LOCALE;
      const page = new URL(`${pathPrefix(locale)}/unsubscribe`, settings.storefrontUrl);
      page.searchParams.set('token', query.token);
      ctx.set('Location', page.href);
      return null;
    }),
  ];

  return {
    endpoints,

    /** A member's preferences and time zone; the spec's defaults until the member changes any. */
    preferencesOf,

    /** Creates the token of a mail's unsubscribe link. */
    unsubscribeToken: tokens.sign,

    /** Members who have switched on a kind of mails, in batches. */
    subscribers: (list: MailingList) =>
      repository.pages({ emailNotifications: true, [COLUMN[list]]: true }),

    bootstrap: repository.forgetDeletedMembers,
  };
};

export type PreferencesFeature = ReturnType<typeof createPreferences>;
