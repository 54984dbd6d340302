import { createSecretKey, randomUUID } from 'node:crypto';
import { DAY_SECONDS } from 'contract';
import jsonwebtoken from 'jsonwebtoken';
import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';
import { AuthCookie } from './cookies.ts';

/*
 * Remembers browsers from which a member has signed in, with a signed cookie (OWASP, "Slow Down
 * Online Guessing Attacks with Device Cookies"): wrong passwords tried by others do not lock these
 * browsers out. The cookie alone gives no access.
 */

const ALGORITHM = 'HS256';
const LIFE_SECONDS = 180 * DAY_SECONDS;

/** `type` distinguishes it from session tokens, which are signed with the same key. */
const payloadSchema = z.object({ type: z.literal('device'), sub: z.string(), jti: z.string() });

type Device = { userDocumentId: string; id: string };

const deviceCookie = perContext(
  ({ settings }) =>
    new AuthCookie({ name: 'device', secure: settings.secureCookie, maxAgeSeconds: LIFE_SECONDS }),
);

const secret = perContext(({ strapi }) =>
  createSecretKey(strapi.config.get('plugin::users-permissions.jwtSecret'), 'utf8'),
);

const readDevice = (ctx: Context, koa: KoaContext): Device | null => {
  const token = deviceCookie(ctx).read(koa);
  if (token === null) return null;
  try {
    const payload = payloadSchema.safeParse(
      jsonwebtoken.verify(token, secret(ctx), { algorithms: [ALGORITHM] }),
    );
    return payload.success ? { userDocumentId: payload.data.sub, id: payload.data.jti } : null;
  } catch (error) {
    if (error instanceof jsonwebtoken.JsonWebTokenError) return null;
    throw error;
  }
};

/** The ids that go out with the answers of current requests. */
const given = new WeakMap<KoaContext, string>();

/** The id of a browser from which somebody has signed in, also just now; null for any other. */
export const deviceOf = (ctx: Context, koa: KoaContext): string | null =>
  given.get(koa) ?? readDevice(ctx, koa)?.id ?? null;

/** The id of a browser that is known for an account; null when it is unknown. */
export const knownDeviceOf = (
  ctx: Context,
  koa: KoaContext,
  userDocumentId: string,
): string | null => {
  const device = readDevice(ctx, koa);
  return device?.userDocumentId === userDocumentId ? device.id : null;
};

/** Marks the browser as known for an account; it keeps its id through all its accounts. */
export const rememberDevice = (ctx: Context, koa: KoaContext, userDocumentId: string): void => {
  const known = readDevice(ctx, koa);
  if (known?.userDocumentId === userDocumentId) return;
  const jwtid = known?.id ?? randomUUID();
  given.set(koa, jwtid);
  const token = jsonwebtoken.sign({ type: 'device' }, secret(ctx), {
    algorithm: ALGORITHM,
    subject: userDocumentId,
    jwtid,
    expiresIn: LIFE_SECONDS,
  });
  deviceCookie(ctx).write(koa, token);
};

/** Forgets the browser, after its account was deleted. */
export const forgetDevice = (ctx: Context, koa: KoaContext): void => deviceCookie(ctx).clear(koa);
