import type { AuthResponse } from 'contract';
import type { Context } from 'koa';
import type { AuthCookie, Devices } from './cookies.ts';
import type { Sessions } from './sessions.ts';
import type { SignedIn } from './sign-in.ts';

/**
 * Answers with a started or renewed session: the access token in the body, the refresh token in the
 * cookie.
 */
export const createSessionAnswer =
  (cookie: AuthCookie, devices: Devices, accessTokenSeconds: number) =>
  (ctx: Context, { accessToken, refreshToken, user }: SignedIn): AuthResponse => {
    cookie.write(ctx, refreshToken);
    devices.remember(ctx, user.id);
    return {
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
      user,
    };
  };

export type SessionAnswer = ReturnType<typeof createSessionAnswer>;

/**
 * Like `answerWithSession`, after a sign-in. Ends the browser's previous session: its cookie is
 * overwritten, so nobody could sign out of it any more.
 */
export const createSignInAnswer =
  (
    cookie: AuthCookie,
    sessions: Pick<Sessions, 'endByRefreshToken'>,
    answerWithSession: SessionAnswer,
  ) =>
  async (ctx: Context, signedIn: SignedIn): Promise<AuthResponse> => {
    const former = cookie.read(ctx);
    if (former !== null) await sessions.endByRefreshToken(former);
    return answerWithSession(ctx, signedIn);
  };

export type SignInAnswer = ReturnType<typeof createSignInAnswer>;
