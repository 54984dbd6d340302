import { type AuthResponse, calls, NOT_A_PICTURE } from 'contract';
import type { Context } from 'koa';
import type { ReadClientAddress, Session } from '../platform/http/index.ts';
import { type Endpoint, endpoint, InvalidField, NotSignedIn } from '../platform/http/index.ts';
import type { AuthCookie } from './cookie.ts';
import type { Devices } from './devices.ts';
import type { AuthService } from './service.ts';
import type { SessionAnswer, SignInAnswer } from './session-answer.ts';

type Parts = {
  service: AuthService;
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
export const createAuthEndpoints = (parts: Parts): Endpoint[] => {
  const { service, cookie, devices, addressOf, answerWithSession, answerSignIn } = parts;

  const renew = async (ctx: Context): Promise<AuthResponse> => {
    try {
      return answerWithSession(ctx, await service.refresh(cookie.read(ctx)));
    } catch (error) {
      if (error instanceof NotSignedIn) cookie.clear(ctx);
      throw error;
    }
  };

  return [
    endpoint(calls.register, async ({ body, ctx }) =>
      answerSignIn(ctx, await service.register(body, addressOf(ctx.req))),
    ),
    endpoint(calls.login, async ({ body, ctx }) => {
      const origin = {
        address: addressOf(ctx.req),
        deviceFor: (userDocumentId: string) => devices.idFor(ctx, userDocumentId),
      };
      return answerSignIn(ctx, await service.login(body.email, body.password, origin));
    }),
    endpoint(calls.refresh, ({ ctx }) => renew(ctx)),
    endpoint(
      calls.logout,
      async ({ session, ctx }) => {
        await service.logout(session, cookie.read(ctx));
        cookie.leave(ctx);
        return { message: 'Signed out' };
      },
      { invalidSession: 'ignore' },
    ),
    endpoint(calls.me, async ({ session }) => session.user),
    endpoint(calls.updateProfile, async ({ session, body, ctx }) => {
      refuseForeignPicture(session, body.profile_image);
      return service.updateProfile(session, body, addressOf(ctx.req));
    }),
    endpoint(calls.cancelEmailChange, ({ session }) => service.cancelEmailChange(session)),
    endpoint(calls.changePassword, async ({ session, body, ctx }) => {
      const given = { current: body.current_password, next: body.new_password };
      await service.changePassword(session, given, addressOf(ctx.req));
      return { message: 'Password changed' };
    }),
  ];
};
