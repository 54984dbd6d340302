import type { Core } from '@strapi/strapi';
import { calls, DEFAULT_PREFERENCES, type MailingList } from 'contract';
import { type Endpoint, endpoint } from '../../platform/http/index.ts';
import { NotAnUnsubscribeLink } from './errors.ts';
import { createPreferencesRepository, type KeptPreferences } from './repository.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

export { preferenceSchema } from './content-types/preference.ts';
export type { Subscriber } from './repository.ts';

const USER_UID = 'plugin::users-permissions.user';

const COLUMN = {
  workout_reminders: 'workoutReminders',
  marketing_emails: 'marketingEmails',
} as const satisfies Record<MailingList, string>;

/** Members' preferences for mails and workouts (spec section 3, Preferences). */
export const createPreferences = (strapi: Core.Strapi) => {
  const repository = createPreferencesRepository(strapi);
  const tokens = createUnsubscribeTokens(strapi.config.get('admin.secrets.encryptionKey'));

  const preferencesOf = async (userDocumentId: string): Promise<KeptPreferences> =>
    (await repository.find(userDocumentId)) ?? { ...DEFAULT_PREFERENCES, time_zone: null };

  const isMember = async (documentId: string): Promise<boolean> =>
    (await strapi.db.query(USER_UID).count({ where: { documentId } })) > 0;

  const endpoints: Endpoint[] = [
    endpoint(calls.getPreferences, ({ session }) => preferencesOf(session.user.id)),
    endpoint(calls.updatePreferences, async ({ session, body }) => {
      await repository.change(session.user.id, body);
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
