import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import { CONTENT } from '../../catalogue/index.ts';
import { USER_UID } from '../../platform/database/index.ts';
import { checkPanelCalls } from '../../strapi-patches/index.ts';
import { type Ctx, listFactors } from './factors.ts';
import CALLS from './guarded-calls.json';
import { isConfirmed, type PanelSession, readMarks, sessionOf } from './sessions.ts';

/** What a session has to do before the panel answers it. */
export type Step = 'none' | 'enrol' | 'pass';

/** Calls without which a session could neither prove itself nor end. */
const BEFORE_THE_FACTOR = new Set(CALLS.beforeTheFactor);

/** Calls that set up a factor: before it only for users who have none yet. */
const ENROLMENT = new Set(CALLS.enrolment);

/** Strapi's name for it. */
const RENEWAL_COOKIE = 'strapi_admin_refresh';

const ownFieldsSchema = z
  .looseObject({ email: z.unknown().optional(), password: z.unknown().optional() })
  .catch({ email: undefined, password: undefined });

const ofTypes =
  (...types: string[]) =>
  ({ params }: Context): boolean =>
    types.includes(params.model);

/** The form of one's own account sends the e-mail with every change. */
const ofOwnAccess = ({ request, state }: Context): boolean => {
  const { email, password } = ownFieldsSchema.parse(request.body);
  return password !== undefined || (email !== undefined && email !== state.user.email);
};

/** Calls that change users, roles, policies or money, and when they do. */
const CONFIRMED = new Map<string, (ctx: Context) => boolean>([
  ...CALLS.confirmed.map((name) => [name, () => true] as const),
  ...CALLS.enrolment.map((name) => [name, () => true] as const),
  ...CALLS.confirmedOfMembers.map((name) => [name, ofTypes(USER_UID)] as const),
  ...CALLS.confirmedOfPolicies.map((name) => [name, ofTypes(CONTENT.policy)] as const),
  ...CALLS.confirmedOfBoth.map((name) => [name, ofTypes(USER_UID, CONTENT.policy)] as const),
  ...CALLS.confirmedOfOwnAccess.map((name) => [name, ofOwnAccess] as const),
]);

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
  // Each PATCH of the desk is a PUT, too, for Strapi's client; the list has the PUT.
  if (CONFIRMED.get(name.replace(/^PATCH /, 'PUT '))?.(call) && !isConfirmed(session)) {
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
