import { errors } from '@strapi/utils';
import type { Context } from '../../context.ts';
import { inviteMember } from '../../identity/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { userExists } from '../../users/index.ts';
import { deskRoute } from '../desk-calls.ts';
import { SEND_MAILS } from '../rights.ts';

/** Invites a member whose account was made in the panel. */
export const inviteRoute = (ctx: Context) =>
  deskRoute('POST', '/members/:id/invite', SEND_MAILS, async ({ params: { id } }) => {
    if (!(await userExists(ctx, id))) throw new errors.NotFoundError('There is no such member.');
    await ctx.limits.invitation.spend(id);
    if (!(await inviteMember(ctx, id))) {
      throw new Refusal(409, 'This member has a password already, or is blocked.');
    }
    ctx.securityLog.record('invitation.sent', { subject: id });
  });
