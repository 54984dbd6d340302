import type { AuthResponse } from 'contract';
import type { Context as KoaContext } from 'koa';
import type { Context } from '../context.ts';
import { sessionCookie } from './cookies.ts';
import { rememberDevice } from './devices.ts';
import { endSessionByToken } from './sessions.ts';
import type { SignedIn } from './sign-in.ts';

/**
 * Answers with a started or renewed session: the access token in the body, the refresh token in the
 * cookie.
 */
export const answerWithSession = (
  ctx: Context,
  koa: KoaContext,
  { accessToken, refreshToken, user }: SignedIn,
): AuthResponse => {
  sessionCookie(ctx).write(koa, refreshToken);
  rememberDevice(ctx, koa, user.id);
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ctx.strapi.config.get('plugin::users-permissions.sessions.accessTokenLifespan'),
    user,
  };
};

/**
 * Like `answerWithSession`, after a sign-in. Ends the browser's previous session: its cookie is
 * overwritten, so nobody could sign out of it any more.
 */
export const answerSignIn = async (
  ctx: Context,
  koa: KoaContext,
  signedIn: SignedIn,
): Promise<AuthResponse> => {
  const former = sessionCookie(ctx).read(koa);
  if (former !== null) await endSessionByToken(ctx, former);
  return answerWithSession(ctx, koa, signedIn);
};
