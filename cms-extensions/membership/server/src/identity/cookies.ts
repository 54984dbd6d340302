import { API_BASE_PATH } from 'contract';
import type { Context as KoaContext } from 'koa';
import { perContext } from '../platform/context/index.ts';

/** Only the calls under this path need these cookies. */
const AUTH_PATH = `${API_BASE_PATH}/auth`;

type CookieOptions = {
  name: string;
  /**
   * Whether the public origin is https. TLS usually ends before this process, so the connection
   * does not show it.
   */
  secure: boolean;
  /** How long the browser keeps the cookie. */
  maxAgeSeconds: number;
};

/**
 * An HttpOnly cookie on the storefront's origin.
 *
 * With https the name begins with `__Host-`: the browser then accepts the cookie only from this
 * host over https, so another host of the domain cannot set it. The prefix requires the path `/`.
 */
export class AuthCookie {
  readonly #options: CookieOptions;
  readonly #place: { name: string; path: string };

  constructor(options: CookieOptions) {
    const { name, secure } = options;
    this.#options = options;
    this.#place = secure ? { name: `__Host-${name}`, path: '/' } : { name, path: AUTH_PATH };
  }

  read(koa: KoaContext): string | null {
    return koa.cookies.get(this.#place.name, { signed: false }) || null;
  }

  write(koa: KoaContext, value: string): void {
    this.#set(koa, value, this.#options.maxAgeSeconds * 1000);
  }

  clear(koa: KoaContext): void {
    this.#set(koa, '', 0);
  }

  /**
   * Clears the cookie and the browser's cached answers, which contain a member's data and addresses
   * of videos. Browsers clear the cache over https only.
   */
  leave(koa: KoaContext): void {
    this.clear(koa);
    if (this.#options.secure) koa.set('Clear-Site-Data', '"cache"');
  }

  #set(koa: KoaContext, value: string, maxAge: number): void {
    const { secure } = this.#options;
    koa.cookies.secure = secure;
    koa.cookies.set(this.#place.name, value, {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      signed: false,
      path: this.#place.path,
      maxAge,
      overwrite: true,
    });
  }
}

/** The cookie with the refresh token. */
export const sessionCookie = perContext(
  ({ strapi, settings }) =>
    new AuthCookie({
      name: 'session',
      secure: settings.secureCookie,
      maxAgeSeconds: strapi.config.get(
        'plugin::users-permissions.sessions.idleRefreshTokenLifespan',
      ),
    }),
);
