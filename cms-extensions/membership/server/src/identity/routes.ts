import { type AuthResponse, calls, emailKey, NOT_A_PICTURE, PASSWORD_RESET_SENT } from 'contract';
import type { Context } from 'koa';
import type { Limits } from '../limits.ts';
import {
  type Endpoint,
  endpoint,
  InvalidField,
  NotSignedIn,
  type ReadClientAddress,
  type Session,
} from '../platform/http/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { Reported } from './account-repository.ts';
import type { AuthCookie, Devices } from './cookies.ts';
import { LinkOver } from './errors.ts';
import type { LinkRequests } from './link-requests.ts';
import type { PasswordReset } from './password-reset.ts';
import type { Profile } from './profile.ts';
import type { SessionAnswer, SignInAnswer } from './session-answer.ts';
import type { SignIn } from './sign-in.ts';

type AccountRouteParts = {
  signIn: SignIn;
  profile: Profile;
  cookie: AuthCookie;
  devices: Devices;
  addressOf: ReadClientAddress;
  answerWithSession: SessionAnswer;
  answerSignIn: SignInAnswer;
};

/**
 * Accepts only the current picture address or null. With any other address, exports, mails and
 * other members' browsers would request a URL chosen by a stranger.
 * @throws InvalidField
 */
const refuseForeignPicture = ({ user }: Session, picture: string | null | undefined): void => {
  if (picture === undefined || picture === null || picture === user.profile_image) return;
  throw new InvalidField(NOT_A_PICTURE, 'profile_image');
};

/** The calls under /auth for an account and its sessions (spec section 7). */
export const createAccountRoutes = (parts: AccountRouteParts): Endpoint[] => {
  const { signIn, profile, cookie, devices, addressOf, answerWithSession, answerSignIn } = parts;

  const renew = async (ctx: Context, reported: Reported): Promise<AuthResponse> => {
    try {
      return answerWithSession(ctx, await signIn.refresh(cookie.read(ctx), reported));
    } catch (error) {
      if (error instanceof NotSignedIn) cookie.clear(ctx);
      throw error;
    }
  };

  return [
    endpoint(calls.register, async ({ body, ctx }) =>
      answerSignIn(ctx, await signIn.register(body, addressOf(ctx.req))),
    ),
    endpoint(calls.login, async ({ body, ctx }) => {
      const origin = {
        address: addressOf(ctx.req),
        reported: { timeZone: body.time_zone, language: body.language },
        deviceFor: (userDocumentId: string) => devices.idFor(ctx, userDocumentId),
      };
      return answerSignIn(ctx, await signIn.login(body.email, body.password, origin));
    }),
    endpoint(calls.refresh, ({ query, ctx }) =>
      renew(ctx, { timeZone: query.time_zone, language: query.language }),
    ),
    endpoint(
      calls.logout,
      async ({ session, ctx }) => {
        await signIn.logout(session, cookie.read(ctx));
        cookie.leave(ctx);
        return { message: 'Signed out' };
      },
      { invalidSession: 'ignore' },
    ),
    endpoint(calls.me, async ({ session }) => session.user),
    endpoint(calls.updateProfile, async ({ session, body, ctx }) => {
      refuseForeignPicture(session, body.profile_image);
      return profile.updateProfile(session, body, addressOf(ctx.req));
    }),
    endpoint(calls.cancelEmailChange, ({ session }) => profile.cancelEmailChange(session)),
    endpoint(calls.changePassword, async ({ session, body, ctx }) => {
      const given = { current: body.current_password, next: body.new_password };
      await profile.changePassword(session, given, addressOf(ctx.req));
      return { message: 'Password changed' };
    }),
  ];
};

type RecoveryRouteParts = {
  passwordReset: PasswordReset;
  profile: Profile;
  devices: Devices;
  limits: Limits;
  addressOf: ReadClientAddress;
  securityLog: SecurityLog;
  linkRequests: LinkRequests;
};

/** The calls for holders of a mailed link; they need no session. */
export const createRecoveryRoutes = (parts: RecoveryRouteParts): Endpoint[] => {
  const { passwordReset, profile, devices, limits, addressOf, securityLog, linkRequests } = parts;
  const refusedFor =
    (purpose: 'password-reset' | 'e-mail-confirm' | 'e-mail-undo') =>
    (error: unknown): never => {
      if (error instanceof LinkOver) securityLog.record('link.refused', { purpose });
      throw error;
    };
  return [
    endpoint(calls.forgotPassword, async ({ body, ctx }) => {
      await limits.passwordReset.spend(addressOf(ctx.req), emailKey(body.email));
      await linkRequests.add('password-reset', body.email);
      return { message: PASSWORD_RESET_SENT };
    }),
    endpoint(calls.resetPassword, async ({ body, ctx }) => {
      const userDocumentId = await passwordReset
        .reset(body.token, body.new_password)
        .catch(refusedFor('password-reset'));
      // Whoever can read the account's mail must not be locked out by others who guess its
      // password.
      devices.remember(ctx, userDocumentId);
      return { message: 'Password changed' };
    }),
    endpoint(calls.confirmEmailChange, ({ body }) =>
      profile.confirmEmailChange(body.token).catch(refusedFor('e-mail-confirm')),
    ),
    endpoint(calls.undoEmailChange, async ({ body }) => {
      const { email, resetToken } = await profile
        .undoEmailChange(body.token)
        .catch(refusedFor('e-mail-undo'));
      return { email, reset_token: resetToken };
    }),
  ];
};
