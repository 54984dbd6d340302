import type { Core } from '@strapi/strapi';
import { emailKey } from 'contract';
import { USER_UID } from './repository.ts';

/** Never returned by the API and not searchable. */
const KEPT_HERE = { private: true, searchable: false };

/**
 * Fields that the panel's API neither returns nor accepts, filters or sorts by, for any role.
 * (`private` hides a field from the content API only.) The coach finds a member at Stripe through
 * the link on the member's page.
 */
const HIDDEN_FROM_PANEL = [
  ...['provider', 'resetPasswordToken', 'confirmationToken', 'emailLower'],
  ...['premiumEndsAt', 'premiumEndStatus'],
  ...['stripeCustomerId', 'stripeSubscriptionId', 'signUpSetupIntentId', 'isSignUpProven'],
];

type Attributes = Record<string, object>;

type UserType = { attributes: Attributes; config?: { attributes?: Attributes } };

type UserData = { email?: unknown; emailLower?: unknown };

const withEmailKey = (data: UserData | undefined): void => {
  if (typeof data?.email === 'string') data.emailLower = emailKey(data.email);
};

/**
 * Adds fields to the users-permissions user: profile data, and the state of a signup. Must run
 * before the database schema is synchronised.
 * @param hashRounds bcrypt's cost for passwords
 */
export const extendUserSchema = (strapi: Core.Strapi, hashRounds: number): void => {
  strapi.get('content-types').extend(USER_UID, (userType: UserType) => {
    const { password } = userType.attributes;
    Object.assign(userType.attributes, {
      /** Every password, set here or in the panel, is hashed at this cost. */
      password: { ...password, encryption: { rounds: hashRounds } },
      profileImageUrl: { type: 'string', maxLength: 2048, column: { type: 'text', args: [] } },
      /** The SetupIntent that a signup waits for; null once the signup is finished. */
      signUpSetupIntentId: { type: 'string', unique: true, ...KEPT_HERE },
      isSignUpProven: { type: 'boolean', default: false, ...KEPT_HERE },
    });
    const hidden = Object.fromEntries(HIDDEN_FROM_PANEL.map((name) => [name, { hidden: true }]));
    const { config } = userType;
    userType.config = { ...config, attributes: { ...config?.attributes, ...hidden } };
    return userType;
  });
};

/**
 * Updates `emailLower`, which is unique, whenever any writer changes `email`: our own calls, the
 * panel, the seed.
 */
export const keepEmailKeys = async (strapi: Core.Strapi): Promise<void> => {
  strapi.db.lifecycles.subscribe({
    models: [USER_UID],
    beforeCreate: (event) => withEmailKey(event.params.data),
    beforeUpdate: (event) => withEmailKey(event.params.data),
    beforeCreateMany: (event) => {
      for (const data of event.params.data as UserData[]) withEmailKey(data);
    },
  });
  const users = strapi.db.query(USER_UID);
  const missing = await users.findMany({
    select: ['id', 'email'],
    where: { emailLower: { $null: true } },
  });
  for (const { id, email } of missing) await users.update({ where: { id }, data: { email } });
};
