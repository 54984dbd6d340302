import {
  type AuthResponse,
  calls,
  emailKey,
  NOT_A_PICTURE,
  PASSWORD_RESET_SENT,
  SIGN_IN_CODE_SENT,
  type User,
} from 'contract';
import type { Locale } from 'contract/locales';
import type { Context as KoaContext } from 'koa';
import type { Context } from '../context.ts';
import {
  type Endpoint,
  endpoint,
  InvalidField,
  NotSignedIn,
  type Session,
} from '../platform/http/index.ts';
import { assertCodesOpen } from '../site/index.ts';
import { type Reported, rememberReported } from '../users/index.ts';
import { sessionCookie } from './cookies.ts';
import { knownDeviceOf, rememberDevice } from './devices.ts';
import { LinkOver } from './errors.ts';
import { finishWelcome } from './invitations.ts';
import type { LinkRequests } from './link-requests.ts';
import { resetPassword } from './password-reset.ts';
import {
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  undoEmailChange,
  updateProfile,
} from './profile.ts';
import { answerSignIn, answerWithSession } from './session-answer.ts';
import { refreshSession, signIn, signOut, signUp } from './sign-in.ts';
import {
  askedCookie,
  requestSignInCode,
  signInByCode,
  signInByInvitation,
  signInByLink,
} from './sign-in-codes.ts';

/**
 * Accepts only the current picture address or null. With any other address, exports, mails and
 * other members' browsers would request a URL chosen by a stranger.
 * @throws InvalidField
 */
const refuseForeignPicture = ({ user }: Session, picture: string | null | undefined): void => {
  if (picture === undefined || picture === null || picture === user.profile_image) return;
  throw new InvalidField(NOT_A_PICTURE, 'profile_image');
};

const renew = async (ctx: Context, koa: KoaContext, reported: Reported): Promise<AuthResponse> => {
  const cookie = sessionCookie(ctx);
  try {
    return answerWithSession(ctx, koa, await refreshSession(ctx, cookie.read(koa), reported));
  } catch (error) {
    if (error instanceof NotSignedIn) cookie.clear(koa);
    throw error;
  }
};

/** Where a sign-in comes from, and what the browser reports with it. */
const originOf = (
  ctx: Context,
  koa: KoaContext,
  {
    time_zone: timeZone,
    language,
  }: { time_zone?: string | undefined; language?: Locale | undefined },
) => ({ address: ctx.addressOf(koa.req), reported: { timeZone, language } });

/**
 * The calls under /auth for an account and its sessions (spec section 7).
 * @param changed called after a member's name, e-mail or picture was changed
 */
export const accountEndpoints = (ctx: Context, changed: (user: User) => void): Endpoint[] => [
  endpoint(calls.register, async ({ body, ctx: koa }) =>
    answerSignIn(ctx, koa, await signUp(ctx, body, ctx.addressOf(koa.req))),
  ),
  endpoint(calls.login, async ({ body, ctx: koa }) => {
    const origin = {
      ...originOf(ctx, koa, body),
      deviceFor: (userDocumentId: string) => knownDeviceOf(ctx, koa, userDocumentId),
    };
    return answerSignIn(ctx, koa, await signIn(ctx, body.email, body.password, origin));
  }),
  endpoint(calls.refresh, ({ query, ctx: koa }) =>
    renew(ctx, koa, { timeZone: query.time_zone, language: query.language }),
  ),
  endpoint(
    calls.logout,
    async ({ session, ctx: koa }) => {
      const cookie = sessionCookie(ctx);
      await signOut(ctx, session, cookie.read(koa));
      cookie.leave(koa);
      return { message: 'Signed out' };
    },
    { invalidSession: 'ignore' },
  ),
  endpoint(calls.me, async ({ session }) => session.user),
  endpoint(calls.updateProfile, async ({ session, body, ctx: koa }) => {
    refuseForeignPicture(session, body.profile_image);
    const user = await updateProfile(ctx, session, body, ctx.addressOf(koa.req));
    changed(user);
    return user;
  }),
  endpoint(calls.cancelEmailChange, ({ session }) => cancelEmailChange(ctx, session)),
  endpoint(calls.changePassword, async ({ session, body, ctx: koa }) => {
    const given = { current: body.current_password, next: body.new_password };
    await changePassword(ctx, session, given, ctx.addressOf(koa.req));
    return { message: 'Password changed' };
  }),
];

/**
 * The calls for holders of a mailed link; they need no session.
 * @param changed called after a member's e-mail was changed
 */
export const recoveryEndpoints = (
  ctx: Context,
  linkRequests: LinkRequests,
  changed: (user: User) => void,
): Endpoint[] => {
  const refusedFor =
    (purpose: 'password-reset' | 'e-mail-confirm' | 'e-mail-undo') =>
    (error: unknown): never => {
      if (error instanceof LinkOver) ctx.securityLog.record('link.refused', { purpose });
      throw error;
    };
  return [
    endpoint(calls.forgotPassword, async ({ body, ctx: koa }) => {
      await ctx.limits.passwordReset.spend(ctx.addressOf(koa.req), emailKey(body.email));
      await linkRequests.add('password-reset', body.email);
      return { message: PASSWORD_RESET_SENT };
    }),
    endpoint(calls.requestSignInCode, async ({ body, ctx: koa }) => {
      await ctx.limits.signInCode.spend(ctx.addressOf(koa.req), emailKey(body.email));
      askedCookie(ctx).write(koa, await requestSignInCode(ctx, linkRequests, body.email));
      return { message: SIGN_IN_CODE_SENT };
    }),
    endpoint(calls.confirmSignInCode, async ({ body, ctx: koa }) => {
      const cookie = askedCookie(ctx);
      const origin = originOf(ctx, koa, body);
      const browser = cookie.read(koa);
      const signedIn =
        'link' in body
          ? await signInByLink(ctx, body.link, browser, origin)
          : await signInByCode(ctx, body, browser, origin);
      cookie.clear(koa);
      return answerSignIn(ctx, koa, signedIn);
    }),
    endpoint(calls.openInvitation, async ({ body, ctx: koa }) => {
      await assertCodesOpen(ctx);
      const origin = originOf(ctx, koa, body);
      return answerSignIn(ctx, koa, await signInByInvitation(ctx, body.link, origin));
    }),
    endpoint(calls.finishWelcome, async ({ session, body: { password, language } }) => {
      await rememberReported(ctx, session.userRowId, { language });
      return finishWelcome(ctx, session, password);
    }),
    endpoint(calls.resetPassword, async ({ body, ctx: koa }) => {
      const userDocumentId = await resetPassword(ctx, body.token, body.new_password).catch(
        refusedFor('password-reset'),
      );
      // Whoever can read the account's mail must not be locked out by others who guess its
      // password.
      rememberDevice(ctx, koa, userDocumentId);
      return { message: 'Password changed' };
    }),
    endpoint(calls.confirmEmailChange, async ({ body }) => {
      const { user, email } = await confirmEmailChange(ctx, body.token).catch(
        refusedFor('e-mail-confirm'),
      );
      changed(user);
      return { email };
    }),
    endpoint(calls.undoEmailChange, async ({ body }) => {
      const { user, email, resetToken } = await undoEmailChange(ctx, body.token).catch(
        refusedFor('e-mail-undo'),
      );
      changed(user);
      return { email, reset_token: resetToken };
    }),
  ];
};
