import type { AuthResponse } from 'contract';
import type { Context } from 'koa';
import type { AuthCookie } from './cookie.ts';
import type { Devices } from './devices.ts';
import type { SignedIn } from './service.ts';
import type { Sessions } from './sessions.ts';

/** Answers with a session that has begun or goes on: its token in the body, its cookie beside it. */
export const createWelcome =
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

export type Welcome = ReturnType<typeof createWelcome>;

/**
 * As `welcome`, after a sign-in. The session that the browser had until then ends: its cookie is
 * overwritten, so nobody could sign out of it any more.
 */
export const createEntry =
  (cookie: AuthCookie, sessions: Pick<Sessions, 'endByRefreshToken'>, welcome: Welcome) =>
  async (ctx: Context, signedIn: SignedIn): Promise<AuthResponse> => {
    const former = cookie.read(ctx);
    if (former !== null) await sessions.endByRefreshToken(former);
    return welcome(ctx, signedIn);
  };

export type Entry = ReturnType<typeof createEntry>;
