import { errors } from '@strapi/utils';
import { emailKey, emailSchema, VALIDATION } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { USER_UID } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { type EmailChange, endAccess, SESSION_UID } from '../users/index.ts';
import { tellOfPassword } from './account-changes.ts';
import { forgetAllLinks } from './links.ts';
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

/** How many changes of e-mail are kept of a member, the newest. */
const EMAIL_CHANGES_MAX = 20;

type Attributes = Record<string, object>;

type UserType = { attributes: Attributes; config?: { attributes?: Attributes } };

type UserData = Record<string, unknown>;

/** @throws ValidationError, which the panel shows, for what is no address */
const withEmailKey = (data: UserData | undefined): void => {
  if (typeof data?.email !== 'string') return;
  const email = emailSchema.safeParse(data.email);
  if (!email.success) throw new errors.ValidationError(VALIDATION.emailInvalid);
  data.email = email.data;
  data.emailLower = emailKey(email.data);
};

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

/** Tidies an e-mail before Strapi's own check of the field, which takes no pasted space. */
export const tidyWrittenEmail: DocumentHandler<'create' | 'update'> = async (
  _ctx,
  { params },
  next,
) => {
  withEmailKey(params.data);
  return next();
};

/**
 * Tidies `email` and updates `emailLower`, which is unique, whenever any writer changes the e-mail:
 * our own calls, the panel, the seed.
 */
export const keepEmailKeys = async ({ strapi }: Context): Promise<void> => {
  strapi.db.lifecycles.subscribe({
    models: [USER_UID],
    beforeCreate: (event) => withEmailKey(event.params.data),
    beforeUpdate: async ({ params: { data, where } }) => {
      withEmailKey(data);
      if (typeof data?.emailLower !== 'string') return;
      const other = { $and: [where, { emailLower: { $ne: data.emailLower } }] };
      const before = await strapi.db.query(USER_UID).findOne({ where: other });
      if (before === null) return;
      const change: EmailChange = { at: new Date().toISOString(), from: before.email };
      const emailChanges = [...(before.emailChanges ?? []), change].slice(-EMAIL_CHANGES_MAX);
      // Mail that came back says nothing about another address.
      Object.assign(data, { emailChanges, mailBlockedAt: null, mailBlockedWhy: null });
    },
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

const accessSchema = z.object({
  id: z.number(),
  email: z.string(),
  password: z.string().nullable(),
  blocked: z.boolean().nullable(),
});

type Access = z.output<typeof accessSchema>;

const endsAccess = (before: Access, after: Access): boolean =>
  before.password !== after.password ||
  emailKey(before.email) !== emailKey(after.email) ||
  (after.blocked === true && before.blocked !== true);

const readAccess = async ({ strapi }: Context, documentId: string): Promise<Access | null> => {
  const row = await strapi.db.query(USER_UID).findOne({
    select: ['id', 'email', 'password', 'blocked'],
    where: { documentId },
  });
  return row === null ? null : accessSchema.parse(row);
};

/**
 * Ends all sessions and mailed links of a member when the coach changes the password, the e-mail or
 * the block in the panel: the member, or a previous owner of the account, could still use them. The
 * site's own calls do not go through documents and end sessions themselves.
 */
export const endAccessAtChange: DocumentHandler<'update'> = async (ctx, { params }, next) => {
  const { documentId } = params;
  return ctx.strapi.db.transaction(async () => {
    const before = await readAccess(ctx, documentId);
    const result = await next();
    const after = await readAccess(ctx, documentId);
    if (before !== null && after !== null && endsAccess(before, after)) {
      await endAccess(ctx, after.id, null);
      if (before.password !== after.password) await tellOfPassword(ctx, after.id);
      await forgetAllLinks(ctx, documentId);
    }
    return result;
  });
};
