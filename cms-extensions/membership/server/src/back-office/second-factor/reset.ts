import type { Context } from '../../context.ts';
import { removeFactors } from './factors.ts';

/**
 * Removes the second factors of a panel user who lost them, and ends the user's sessions. The next
 * sign-in sets up new ones where they are required.
 * @throws Error when nobody in the panel has this address
 */
export const resetFactor = async (
  ctx: Pick<Context, 'strapi' | 'settings' | 'securityLog'>,
  email: string,
): Promise<void> => {
  const { strapi, securityLog } = ctx;
  const user: { id: number } | null = await strapi.db
    .query('admin::user')
    .findOne({ where: { email: email.toLowerCase() } });
  if (user === null) throw new Error(`${email} has no account in the panel.`);
  await removeFactors(ctx, user.id);
  await strapi.sessionManager('admin').invalidateRefreshToken(String(user.id));
  securityLog.record('panel-factor.removed', { subject: String(user.id), via: 'command' });
};
