import { randomUUID } from 'node:crypto';
import { HOUR_MS, storedLanguageSchema } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { enqueueMail } from '../mail/index.ts';
import { Refusal } from '../platform/http/index.ts';
import { actRoute } from './desk-calls.ts';
import { requiringAction } from './rights.ts';
import { removeFactors } from './second-factor/factors.ts';

const PANEL_USER_UID = 'admin::user';
/** The `origin` of the panel's sessions in Strapi's session manager. */
const SESSION_ORIGIN = 'admin';

/** How long an invitation to the panel can be accepted. */
export const INVITATION_HOURS = 72;

const accessSchema = z.object({
  id: z.number(),
  password: z.string().nullable(),
  isActive: z.boolean().nullable(),
  roles: z.array(z.object({ id: z.number() })),
  email: z.string(),
  /** The language of the panel. */
  preferedLanguage: storedLanguageSchema,
});

type Access = z.output<typeof accessSchema>;

const roleIds = ({ roles }: Access): string =>
  roles
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();

const endsSessions = (before: Access, after: Access): boolean =>
  before.password !== after.password ||
  (before.isActive === true && after.isActive !== true) ||
  roleIds(before) !== roleIds(after);

/* Ends what Strapi leaves valid for users of its panel: sessions after a change, old invitations. */

const readUser = async ({ strapi }: Context, where: object): Promise<Access | null> => {
  const row = await strapi.db.query(PANEL_USER_UID).findOne({ where, populate: ['roles'] });
  return row === null ? null : accessSchema.parse(row);
};

const tellOfPassword = (ctx: Context, { email, preferedLanguage }: Access): Promise<void> =>
  enqueueMail(ctx, {
    key: `panel-password-changed:${randomUUID()}`,
    template: 'panel-password-changed',
    to: email,
    userDocumentId: null,
    language: preferedLanguage,
    values: { changedAt: new Date().toISOString() },
  });

/** Strapi's invitations never expire by themselves. */
const endOldInvitations = async ({ strapi }: Context, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - INVITATION_HOURS * HOUR_MS);
  await strapi.db.query(PANEL_USER_UID).updateMany({
    where: { registrationToken: { $notNull: true }, createdAt: { $lt: before } },
    data: { registrationToken: null },
  });
};

export const addInvitationJob = (ctx: Context): void =>
  ctx.jobs.add({
    name: 'end of invitations to the panel',
    everySeconds: 3600,
    work: (now) => endOldInvitations(ctx, now),
  });

/**
 * Ends a panel user's sessions when the password or the roles change or the account ends, whoever
 * makes the change, and tells the user of a new password. Strapi itself ends sessions only when users
 * change their own password.
 */
export const endPanelSessions = (ctx: Context): void => {
  const { strapi } = ctx;
  strapi.db.lifecycles.subscribe({
    models: [PANEL_USER_UID],
    beforeUpdate: async (event) => {
      event.state.before = await readUser(ctx, event.params.where);
    },
    afterUpdate: async (event) => {
      const before = accessSchema.nullable().parse(event.state.before);
      const after = before && (await readUser(ctx, { id: before.id }));
      if (before === null || after === null || !endsSessions(before, after)) return;
      await strapi.sessionManager(SESSION_ORIGIN).invalidateRefreshToken(String(before.id));
      // The first password is chosen by the user, who accepts an invitation.
      const isChanged = before.password !== null && before.password !== after.password;
      if (isChanged) await tellOfPassword(ctx, after);
    },
    afterDelete: async ({ result }) => {
      const { data } = z.object({ id: z.number() }).safeParse(result);
      if (data !== undefined) await removeFactors(ctx, data.id);
    },
  });
};

/** Mails a panel user a link to choose a new password. Owners never choose it for somebody else. */
export const passwordLinkRoute = (ctx: Context) => ({
  ...actRoute(ctx, 'POST', '/panel-users/:id/password-link', null, async ({ params: { id } }) => {
    const { strapi, securityLog } = ctx;
    const user: { email: string } | null = await strapi.db
      .query(PANEL_USER_UID)
      .findOne({ where: { id, isActive: true } });
    if (user === null) throw new Refusal(400, 'Only users who are active can get a link.');
    await strapi.service('admin::auth').forgotPassword({ email: user.email });
    securityLog.record('panel-password-link.sent', { subject: id });
  }),
  config: { policies: requiringAction('admin::users.update') },
});
