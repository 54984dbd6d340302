import { HOUR_MS } from 'contract';
import { z } from 'zod';
import type { PluginContext } from '../context.ts';

const PANEL_USER_UID = 'admin::user';
/** The `origin` of the panel's sessions in Strapi's session manager. */
const SESSION_ORIGIN = 'admin';

/** How long an invitation to the panel can be accepted. */
const INVITATION_HOURS = 72;

const accessSchema = z.object({
  id: z.number(),
  password: z.string().nullable(),
  isActive: z.boolean().nullable(),
  roles: z.array(z.object({ id: z.number() })),
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

/**
 * Ends what Strapi leaves valid for users of its panel: sessions after a change, and old
 * invitations.
 */
export const createPanelUsers = ({ strapi, jobs }: Pick<PluginContext, 'strapi' | 'jobs'>) => {
  const read = async (where: object): Promise<Access | null> => {
    const row = await strapi.db.query(PANEL_USER_UID).findOne({ where, populate: ['roles'] });
    return row === null ? null : accessSchema.parse(row);
  };

  /** Strapi's invitations never expire by themselves. */
  const endOldInvitations = async (now: Date): Promise<void> => {
    const before = new Date(now.getTime() - INVITATION_HOURS * HOUR_MS);
    await strapi.db.query(PANEL_USER_UID).updateMany({
      where: { registrationToken: { $notNull: true }, createdAt: { $lt: before } },
      data: { registrationToken: null },
    });
  };

  jobs.add({
    name: 'end of invitations to the panel',
    everySeconds: 3600,
    work: endOldInvitations,
  });

  return {
    /**
     * Ends a panel user's sessions when the password or the roles change or the account ends,
     * whoever makes the change. Strapi itself only does so when users change their own password.
     */
    bootstrap: (): void => {
      strapi.db.lifecycles.subscribe({
        models: [PANEL_USER_UID],
        beforeUpdate: async (event) => {
          event.state.before = await read(event.params.where);
        },
        afterUpdate: async (event) => {
          const before = accessSchema.nullable().parse(event.state.before);
          const after = before && (await read({ id: before.id }));
          if (before === null || after === null || !endsSessions(before, after)) return;
          await strapi.sessionManager(SESSION_ORIGIN).invalidateRefreshToken(String(before.id));
        },
      });
    },
  };
};
