import type { Context } from '../context.ts';
import { USER_UID } from '../platform/database/index.ts';
import { SESSION_UID } from '../users/index.ts';
import FIELDS from './user-fields.json' with { type: 'json' };

/* What we change of Strapi's users-permissions plugin. */

/** Never returned by the API and not searchable. */
const KEPT_HERE = { private: true, searchable: false };

/**
 * Fields that the panel's API neither returns nor accepts, filters or sorts by, for any role.
 * (`private` hides a field from the content API only.) The coach finds a member at Stripe through
 * the link on the member's page.
 */
const HIDDEN_FROM_PANEL = [
  ...['provider', 'resetPasswordToken', 'confirmationToken', 'emailLower'],
  ...['premiumEndsAt', 'premiumEndStatus', 'entitledUntil', 'memberState', 'memberStateUntil'],
  ...['stripeCustomerId', 'stripeSubscriptionId'],
  ...Object.entries(FIELDS).flatMap(([name, field]) => ('private' in field ? [name] : [])),
];

type Attributes = Record<string, object>;

type UserType = { attributes: Attributes; config?: { attributes?: Attributes } };

/**
 * Adds fields to the users-permissions user (content-types/README.md says what they mean). Must run
 * before the database schema is synchronised.
 */
export const extendUserSchema = ({ strapi, settings }: Context): void => {
  strapi.get('content-types').extend(USER_UID, (userType: UserType) => {
    const { password } = userType.attributes;
    Object.assign(userType.attributes, {
      /** Every password, set here or in the panel, is hashed at this cost. */
      password: { ...password, encryption: { rounds: settings.passwordHashRounds } },
      ...FIELDS,
    });
    const hidden = Object.fromEntries(HIDDEN_FROM_PANEL.map((name) => [name, { hidden: true }]));
    const { config } = userType;
    userType.config = { ...config, attributes: { ...config?.attributes, ...hidden } };
    return userType;
  });
};

/**
 * Adds to the rows of Strapi's session manager when a session's access token was first used: then
 * its renewal has arrived. Must run before the database schema is synchronised.
 */
export const extendSessionSchema = ({ strapi }: Context): void => {
  strapi.get('content-types').extend(SESSION_UID, (sessionType: UserType) => {
    Object.assign(sessionType.attributes, { usedAt: { type: 'datetime', ...KEPT_HERE } });
    return sessionType;
  });
};

/*
 * Strapi creates no index on the columns by which sessions are queried. The table gets a row with
 * each renewal, and every signed-in request reads it.
 */
const INDEXES = [
  ['membership_sessions_by_session', ['session_id']],
  ['membership_sessions_by_family', ['user_id', 'device_id']],
  // Strapi deletes what has ended at every fiftieth sign-in.
  ['membership_sessions_by_end', ['absolute_expires_at']],
  ['membership_sessions_by_expiry', ['status', 'expires_at']],
] as const;

/** Creates the indexes for reading sessions, if they do not exist. */
export const ensureSessionIndexes = async ({ strapi }: Context): Promise<void> => {
  const { connection } = strapi.db;
  for (const [name, columns] of INDEXES) {
    await connection.raw(
      `create index if not exists ?? on ?? (${columns.map(() => '??').join(', ')})`,
      [name, 'strapi_sessions', ...columns],
    );
  }
};

type PluginRouter = { routes: unknown[] };

/**
 * Removes the public routes of users-permissions: each either duplicates one of our calls without
 * its rate limits, or belongs to a feature that the product does not have (providers,
 * confirmations).
 */
export const closeUsersPermissionsRoutes = ({ strapi }: Context): void => {
  const routers = strapi.plugin('users-permissions').routes as Record<string, unknown>;
  // At this point the router is still a factory; Strapi calls it when it mounts the routes.
  routers['content-api'] = (): PluginRouter & { type: string; prefix: string } => ({
    type: 'content-api',
    prefix: '',
    routes: [],
  });
};
