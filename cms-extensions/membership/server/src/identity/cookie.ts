import { API_BASE_PATH } from 'contract';
import type { Context } from 'koa';

/** Only the calls under this path need these cookies. */
const AUTH_PATH = `${API_BASE_PATH}/auth`;

type CookieOptions = {
  name: string;
  /**
   * Whether the public origin is https; TLS usually ends before this process, so the connection's
   * own state says nothing.
   */
  secure: boolean;
  /** How long the browser keeps it. */
  maxAgeSeconds: number;
};

/** A cookie on the storefront's origin that no script reads. */
export type AuthCookie = {
  read: (ctx: Context) => string | null;
  write: (ctx: Context, value: string) => void;
  clear: (ctx: Context) => void;
  /**
   * Clears it, and has the browser forget the answers that it keeps, in which a member's data and
   * addresses of videos stand. Browsers obey that by https alone.
   */
  leave: (ctx: Context) => void;
};

type Place = { name: string; path: string };

/**
 * With https the name begins with `__Host-`: a browser then takes it from this very host by https
 * alone, so that nobody who controls another host of the domain can plant one. It asks for the path
 * `/`. A cookie from before this rule has the plain name; it is read where there is no other, and
 * goes with the next answer that writes or clears.
 */
export const createAuthCookie = ({ name, secure, maxAgeSeconds }: CookieOptions): AuthCookie => {
  const plain: Place = { name, path: AUTH_PATH };
  const current: Place = secure ? { name: `__Host-${name}`, path: '/' } : plain;
  const isReplaced = current !== plain;

  const get = (ctx: Context, place: Place): string | null =>
    ctx.cookies.get(place.name, { signed: false }) || null;
  const set = (ctx: Context, place: Place, value: string, maxAge: number): void => {
    ctx.cookies.secure = secure;
    const options = { httpOnly: true, sameSite: 'lax', secure, signed: false } as const;
    ctx.cookies.set(place.name, value, { ...options, path: place.path, maxAge, overwrite: true });
  };

  const clear = (ctx: Context): void => {
    set(ctx, current, '', 0);
    if (isReplaced) set(ctx, plain, '', 0);
  };

  return {
    read: (ctx) => get(ctx, current) ?? (isReplaced ? get(ctx, plain) : null),
    write: (ctx, value) => {
      set(ctx, current, value, maxAgeSeconds * 1000);
      if (isReplaced && get(ctx, plain) !== null) set(ctx, plain, '', 0);
    },
    clear,
    leave: (ctx) => {
      clear(ctx);
      if (secure) ctx.set('Clear-Site-Data', '"cache"');
    },
  };
};
