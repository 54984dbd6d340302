import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import jsonwebtoken from 'jsonwebtoken';
import type { Context } from 'koa';
import { z } from 'zod';
import { type AuthCookie, createAuthCookie } from './cookie.ts';

const ALGORITHM = 'HS256';
const LIFE_SECONDS = 180 * 86_400;

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
    /** The id of a browser that is known for an account; null when it is unknown. */
    idFor: (ctx: Context, userDocumentId: string): string | null => {
      const device = read(ctx);
      return device?.userDocumentId === userDocumentId ? device.id : null;
    },

    /** Marks the browser as known for an account; a known browser keeps its id. */
    remember: (ctx: Context, userDocumentId: string): void => {
      const known = read(ctx);
      if (known?.userDocumentId === userDocumentId) return;
      const token = jsonwebtoken.sign({ type: 'device' }, secret(), {
        algorithm: ALGORITHM,
        subject: userDocumentId,
        jwtid: randomUUID(),
        expiresIn: LIFE_SECONDS,
      });
      cookie.write(ctx, token);
    },

    forget: (ctx: Context): void => cookie.clear(ctx),
  };
};

export type Devices = ReturnType<typeof createDevices>;
