import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import { USER_UID } from '../../platform/database/index.ts';
import { checkPanelCalls } from '../../strapi-patches/index.ts';
import { type Ctx, listFactors } from './factors.ts';
import { isConfirmed, type PanelSession, readMarks, sessionOf } from './sessions.ts';

/** What a session has to do before the panel answers it. */
export type Step = 'none' | 'enrol' | 'pass';

/** Calls without which a session could neither prove itself nor end. */
const BEFORE_THE_FACTOR = new Set([
  'admin.authentication.logout',
  'GET /membership/second-factor',
  'POST /membership/second-factor/passkey-request',
  'POST /membership/second-factor/pass',
]);

/** Calls that set up a factor: before it only for users who have none yet. */
const ENROLMENT = new Set([
  'POST /membership/second-factor/passkey-creation',
  'POST /membership/second-factor/passkeys',
  'POST /membership/second-factor/app',
  'POST /membership/second-factor/app-code',
]);

/** Strapi's name for it. */
const RENEWAL_COOKIE = 'strapi_admin_refresh';

const ownFieldsSchema = z
  .looseObject({ email: z.unknown().optional(), password: z.unknown().optional() })
  .catch({ email: undefined, password: undefined });

const always = (): boolean => true;
const ofMembers = ({ params }: Context): boolean => params.model === USER_UID;
/** The form of one's own account sends the e-mail with every change. */
const ofOwnAccess = ({ request, state }: Context): boolean => {
  const { email, password } = ownFieldsSchema.parse(request.body);
  return password !== undefined || (email !== undefined && email !== state.user.email);
};

/** Calls that change users, roles or money, and when they do. */
const CONFIRMED: Readonly<Record<string, (ctx: Context) => boolean>> = {
  'admin.user.create': always,
  'admin.user.update': always,
  'admin.user.deleteOne': always,
  'admin.user.deleteMany': always,
  'admin.authenticated-user.updateMe': ofOwnAccess,
  'admin.role.create': always,
  'admin.role.update': always,
  'admin.role.updatePermissions': always,
  'admin.role.deleteOne': always,
  'admin.role.deleteMany': always,
  'users-permissions.role.createRole': always,
  'users-permissions.role.updateRole': always,
  'users-permissions.role.deleteRole': always,
  'users-permissions.settings.updateEmailTemplate': always,
  'users-permissions.settings.updateAdvancedSettings': always,
  'users-permissions.settings.updateProviders': always,
  'content-manager.collection-types.create': ofMembers,
  'content-manager.collection-types.clone': ofMembers,
  'content-manager.collection-types.autoClone': ofMembers,
  'content-manager.collection-types.update': ofMembers,
  'content-manager.collection-types.delete': ofMembers,
  'content-manager.collection-types.bulkDelete': ofMembers,
  'POST /membership/refund-requests/:documentId/grant': always,
  'POST /membership/alerts/:documentId/refund': always,
  'POST /membership/alerts/:documentId/connect': always,
  'GET /membership/members.csv': always,
  'GET /membership/members/:id/export': always,
  'GET /membership/numbers/business.csv': always,
  'POST /membership/imports': always,
  'POST /membership/imports/:id/start': always,
  'POST /membership/imports/:id/invite': always,
  'POST /membership/imports/:id/undo': always,
  'GET /membership/imports/:id/report.csv': always,
  'POST /membership/members/:id/refund': always,
  'POST /membership/gifts/:id/refund': always,
  'POST /membership/members/:id/free-time': always,
  'POST /membership/members/:id/plan': always,
  'POST /membership/members/:id/cancel': always,
  'POST /membership/members/:id/block': always,
  'POST /membership/members/:id/free': always,
  'POST /membership/members/:id/delete': always,
  'POST /membership/panel-users/:id/password-link': always,
  'POST /membership/team/invitations': always,
  'POST /membership/backups/now': always,
  'POST /membership/archive': always,
  'GET /membership/archive': always,
  'GET /membership/backups/download': always,
  'PUT /membership/team/:id': always,
  'DELETE /membership/team/:id': always,
  'PUT /membership/connections/stripe': always,
  'PUT /membership/connections/mux': always,
  'PUT /membership/connections/mail': always,
  'POST /membership/second-factor/recovery-codes': always,
  'DELETE /membership/second-factor/factors/:id': always,
  ...Object.fromEntries([...ENROLMENT].map((call) => [call, always])),
};

/** What the session still has to do about the second factor. */
export const stepOf = async (ctx: Ctx, { userId, marks }: PanelSession): Promise<Step> => {
  const { secondFactor } = ctx.settings;
  if (secondFactor === 'off' || marks.factorAt !== undefined) return 'none';
  if ((await listFactors(ctx, userId)).length > 0) return 'pass';
  return secondFactor === 'required' ? 'enrol' : 'none';
};

/** The panel recognises the two refusals by `details.needs` and asks. */
const refuse = (
  call: Context,
  message: string,
  needs: 'enrol' | 'pass' | 'confirmation',
): never => {
  // For the security log: it is no attempt at something that the role does not allow.
  call.state.isAsked = true;
  throw new errors.PolicyError(message, { needs });
};

const check = async (ctx: Ctx, call: Context, name: string): Promise<void> => {
  const session = await sessionOf(ctx.strapi, call);
  const step = BEFORE_THE_FACTOR.has(name) ? 'none' : await stepOf(ctx, session);
  if (step === 'pass') refuse(call, 'Please give your second factor.', step);
  if (step === 'enrol' && !ENROLMENT.has(name))
    refuse(call, 'Please set up a second factor.', step);
  if (CONFIRMED[name]?.(call) && !isConfirmed(session)) {
    refuse(call, 'Please confirm that it is you.', 'confirmation');
  }
};

/** Call before the first request. */
export const guardPanelCalls = (ctx: Ctx): void =>
  checkPanelCalls(ctx.strapi, (call, name) => check(ctx, call, name));

const refreshedSchema = z.object({
  isValid: z.literal(true),
  sessionId: z.string(),
  userId: z.string(),
});

/**
 * Whether the session of a renewal cookie may be renewed: only one that did what it has to do about
 * the second factor.
 */
export const mayRenew = async (ctx: Ctx, call: Context): Promise<boolean> => {
  const { strapi } = ctx;
  const cookie = call.cookies.get(RENEWAL_COOKIE) ?? '';
  const { data } = refreshedSchema.safeParse(
    await strapi.sessionManager('admin').validateRefreshToken(cookie),
  );
  // Strapi refuses it.
  if (data === undefined) return true;
  const { sessionId: id } = data;
  const marks = (await readMarks(strapi, id)) ?? {};
  return (await stepOf(ctx, { id, userId: Number(data.userId), email: '', marks })) === 'none';
};
