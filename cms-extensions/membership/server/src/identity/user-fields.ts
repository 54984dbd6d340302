import type { Core } from '@strapi/strapi';
import { emailKey } from 'contract';
import { USER_UID } from './repository.ts';

/** Not answered to anyone, and nothing that a search finds. */
const KEPT_HERE = { private: true, searchable: false };

/**
 * Fields that the panel's API answers to no role, takes from none, and neither filters nor sorts by.
 * (`private` closes a field to the content API alone.) The coach finds a member at Stripe by the
 * link of the member's page.
 */
const HIDDEN_FROM_PANEL = [
  ...['provider', 'resetPasswordToken', 'confirmationToken', 'emailLower', 'premiumEndsAt'],
  ...['stripeCustomerId', 'stripeSubscriptionId', 'signUpSetupIntentId', 'isSignUpProven'],
];

type Attributes = Record<string, object>;

type UserType = { attributes: Attributes; config?: { attributes?: Attributes } };

type UserData = { email?: unknown; emailLower?: unknown };

const withEmailKey = (data: UserData | undefined): void => {
  if (typeof data?.email === 'string') data.emailLower = emailKey(data.email);
};

/**
 * Adds to users-permissions' user what members change about themselves and its own schema has no
 * place for, and how far a sign-up has come. Must run before the database's schema is synchronised.
 * @param hashRounds bcrypt's cost for passwords
 */
export const extendUserSchema = (strapi: Core.Strapi, hashRounds: number): void => {
  strapi.get('content-types').extend(USER_UID, (userType: UserType) => {
    const { password } = userType.attributes;
    Object.assign(userType.attributes, {
      /** Whoever writes a password, here or in the panel, hashes it at this cost. */
      password: { ...password, encryption: { rounds: hashRounds } },
      profileImageUrl: { type: 'string', maxLength: 2048, column: { type: 'text', args: [] } },
      /** The set-up of the card that a sign-up waits for; null once the account is somebody's. */
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
 * Keeps `emailLower`, which is unique, in step with `email` for every writer: our own calls, the
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
