import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { API_BASE_PATH, DAY_SECONDS } from 'contract';
import jsonwebtoken from 'jsonwebtoken';
import type { Context } from 'koa';
import { z } from 'zod';

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

/** An HttpOnly cookie on the storefront's origin. */
export type AuthCookie = {
  read: (ctx: Context) => string | null;
  write: (ctx: Context, value: string) => void;
  clear: (ctx: Context) => void;
  /**
   * Clears the cookie and the browser's cached answers, which contain a member's data and addresses
   * of videos. Browsers clear the cache over https only.
   */
  leave: (ctx: Context) => void;
};

/**
 * With https the name begins with `__Host-`: the browser then accepts the cookie only from this
 * host over https, so another host of the domain cannot set it. The prefix requires the path `/`.
 */
export const createAuthCookie = ({ name, secure, maxAgeSeconds }: CookieOptions): AuthCookie => {
  const place = secure ? { name: `__Host-${name}`, path: '/' } : { name, path: AUTH_PATH };

  const set = (ctx: Context, value: string, maxAge: number): void => {
    ctx.cookies.secure = secure;
    const options = { httpOnly: true, sameSite: 'lax', secure, signed: false } as const;
    ctx.cookies.set(place.name, value, { ...options, path: place.path, maxAge, overwrite: true });
  };
  const clear = (ctx: Context): void => set(ctx, '', 0);

  return {
    read: (ctx) => ctx.cookies.get(place.name, { signed: false }) || null,
    write: (ctx, value) => set(ctx, value, maxAgeSeconds * 1000),
    clear,
    leave: (ctx) => {
      clear(ctx);
      if (secure) ctx.set('Clear-Site-Data', '"cache"');
    },
  };
};

const ALGORITHM = 'HS256';
const LIFE_SECONDS = 180 * DAY_SECONDS;

/** `type` distinguishes it from session tokens, which are signed with the same key. */
const payloadSchema = z.object({ type: z.literal('device'), sub: z.string(), jti: z.string() });

type Device = { userDocumentId: string; id: string };

/**
 * Remembers browsers from which a member has signed in, with a signed cookie (OWASP, "Slow Down
 * Online Guessing Attacks with Device Cookies"): wrong passwords tried by others do not lock these
 * browsers out. The cookie alone gives no access.
 */
export const createDevices = (strapi: Core.Strapi, secure: boolean) => {
  const cookie: AuthCookie = createAuthCookie({
    name: 'device',
    secure,
    maxAgeSeconds: LIFE_SECONDS,
  });
  let key: KeyObject | undefined;
  const secret = (): KeyObject => {
    key ??= createSecretKey(strapi.config.get('plugin::users-permissions.jwtSecret'), 'utf8');
    return key;
  };

  const read = (ctx: Context): Device | null => {
    const token = cookie.read(ctx);
    if (token === null) return null;
    try {
      const payload = payloadSchema.safeParse(
        jsonwebtoken.verify(token, secret(), { algorithms: [ALGORITHM] }),
      );
      return payload.success ? { userDocumentId: payload.data.sub, id: payload.data.jti } : null;
    } catch (error) {
      if (error instanceof jsonwebtoken.JsonWebTokenError) return null;
      throw error;
    }
  };

  return {
    /** The id of a browser from which somebody has signed in; null for any other. */
    idOf: (ctx: Context): string | null => read(ctx)?.id ?? null,

    /** The id of a browser that is known for an account; null when it is unknown. */
    idFor: (ctx: Context, userDocumentId: string): string | null => {
      const device = read(ctx);
      return device?.userDocumentId === userDocumentId ? device.id : null;
    },

    /** Marks the browser as known for an account; it keeps its id through all its accounts. */
    remember: (ctx: Context, userDocumentId: string): void => {
      const known = read(ctx);
      if (known?.userDocumentId === userDocumentId) return;
      const token = jsonwebtoken.sign({ type: 'device' }, secret(), {
        algorithm: ALGORITHM,
        subject: userDocumentId,
        jwtid: known?.id ?? randomUUID(),
        expiresIn: LIFE_SECONDS,
      });
      cookie.write(ctx, token);
    },

    forget: (ctx: Context): void => cookie.clear(ctx),
  };
};

export type Devices = ReturnType<typeof createDevices>;
