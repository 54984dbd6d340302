import { API_BASE_PATH } from 'contract';
import type { Context } from 'koa';

const NAME = 'session';
/** Only the calls under this path ever need the cookie. */
const PATH = `${API_BASE_PATH}/auth`;

/** The cookie that carries the refresh token on the storefront's origin. */
export type SessionCookie = {
  read: (ctx: Context) => string | null;
  write: (ctx: Context, refreshToken: string) => void;
  clear: (ctx: Context) => void;
};

/**
 * @param secure whether the public origin is https; TLS usually ends before this process, so the
 *   connection's own state says nothing
 * @param maxAgeSeconds how long the browser keeps it
 */
export const createSessionCookie = (secure: boolean, maxAgeSeconds: number): SessionCookie => {
  const options = { path: PATH, httpOnly: true, sameSite: 'lax', secure, signed: false } as const;
  const set = (ctx: Context, value: string, maxAge: number) => {
    ctx.cookies.secure = secure;
    ctx.cookies.set(NAME, value, { ...options, maxAge, overwrite: true });
  };
  return {
    read: (ctx) => ctx.cookies.get(NAME, { signed: false }) || null,
    write: (ctx, refreshToken) => set(ctx, refreshToken, maxAgeSeconds * 1000),
    clear: (ctx) => set(ctx, '', 0),
  };
};
