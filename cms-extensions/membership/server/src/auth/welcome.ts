import type { AuthResponse } from 'contract';
import type { Context } from 'koa';
import type { SessionCookie } from './cookie.ts';
import type { SignedIn } from './service.ts';

/** Answers with a session that has begun or goes on: its token in the body, its cookie beside it. */
export const createWelcome =
  (cookie: SessionCookie, accessTokenSeconds: number) =>
  (ctx: Context, { accessToken, refreshToken, user }: SignedIn): AuthResponse => {
    cookie.write(ctx, refreshToken);
    return {
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: accessTokenSeconds,
      user,
    };
  };

export type Welcome = ReturnType<typeof createWelcome>;
