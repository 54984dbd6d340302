import { SIGN_UP_TEXTS, type SignUpState } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { USER_UID } from '../platform/database/index.ts';
import { apiError, Refusal } from '../platform/http/index.ts';
import { siteSettings, writeSiteState } from './settings.ts';
import { missingSteps } from './setup-steps.ts';
import { SETUP_STEPS, type SetupStep, signUpStateOf } from './sign-up-rules.ts';

class NotOpen extends apiError(403, SIGN_UP_TEXTS.notOpen) {}
class Closed extends apiError(403, SIGN_UP_TEXTS.closed) {}

const setupSchema = z.looseObject({ waived: z.array(z.enum(SETUP_STEPS)).optional() }).catch({});

const stateOf = (ctx: Context, missing: readonly SetupStep[]): SignUpState => {
  const { isOpen, setup } = siteSettings(ctx);
  return signUpStateOf(isOpen, missing, setupSchema.parse(setup).waived ?? []);
};

/** Whether somebody can sign up and buy now. */
export const signUpState = async (ctx: Context): Promise<SignUpState> =>
  stateOf(ctx, await missingSteps(ctx));

/** Before an account, a trial or a purchase. @throws 403 while nothing is sold */
export const assertSignUpOpen = async (ctx: Context): Promise<void> => {
  const state = await signUpState(ctx);
  if (state === 'soon') throw new NotOpen();
  if (state === 'closed') throw new Closed();
};

/** Whether who pays nothing now can come in: by a code, or invited (desk.md 7.15). */
const areCodesOpen = async (ctx: Context): Promise<boolean> => {
  const { waived = [] } = setupSchema.parse(siteSettings(ctx).setup);
  const missing = (await missingSteps(ctx)).filter((step) => !waived.includes(step));
  return !missing.includes('policies') && !missing.includes('mail');
};

/** Before a code or an invitation is opened. @throws 403 */
export const assertCodesOpen = async (ctx: Context): Promise<void> => {
  if (!(await areCodesOpen(ctx))) throw new Closed();
};

/** Before the desk invites somebody. @throws Refusal 409 while nobody could come in */
export const assertInvitationsOpen = async (ctx: Context): Promise<void> => {
  if (await areCodesOpen(ctx)) return;
  throw new Refusal(
    409,
    'Nobody could come in yet: publish the terms, the privacy and the refund policy, and connect mail first.',
  );
};

/**
 * Opens the sign-up, unless a needed step is missing.
 * @returns the missing steps; none once it is open
 */
export const openSignUp = async (ctx: Context): Promise<SetupStep[]> => {
  const missing = await missingSteps(ctx);
  if (missing.length > 0) return missing;
  await writeSiteState(ctx, { isOpen: true, setup: { ...siteSettings(ctx).setup, waived: [] } });
  return [];
};

/** Closes the sign-up; members go on. */
export const closeSignUp = (ctx: Context): Promise<void> => writeSiteState(ctx, { isOpen: false });

/**
 * Opens a site that has members, or the demo's content, at its first start with this. Steps that it
 * lacks then stop nothing until they were done once, which each start looks after.
 */
export const startSignUp = async (ctx: Context): Promise<void> => {
  const { setup } = siteSettings(ctx);
  const { waived } = setupSchema.parse(setup);
  if (waived?.length === 0) return;
  const where = { subscriptionStatus: { $ne: 'inactive' } };
  const sells = ctx.settings.hasDemo || (await ctx.strapi.db.query(USER_UID).count({ where })) > 0;
  if (waived === undefined && !sells) return;
  const missing = await missingSteps(ctx);
  const left = waived === undefined ? missing : missing.filter((step) => waived.includes(step));
  await writeSiteState(ctx, {
    ...(waived === undefined && { isOpen: true }),
    setup: { ...setup, waived: left },
  });
};
