import { type AuthResponse, calls } from 'contract';
import type { Context } from 'koa';
import type { ReadClientAddress } from '../http/index.ts';
import { type Endpoint, endpoint, NotSignedIn } from '../http/index.ts';
import type { AuthCookie } from './cookie.ts';
import type { Devices } from './devices.ts';
import type { AuthService } from './service.ts';
import type { Welcome } from './welcome.ts';

type Parts = {
  service: AuthService;
  cookie: AuthCookie;
  devices: Devices;
  addressOf: ReadClientAddress;
  welcome: Welcome;
};

/** The calls under /auth that concern an account and its sessions (spec section 7). */
export const createAuthEndpoints = (parts: Parts): Endpoint[] => {
  const { service, cookie, devices, addressOf, welcome } = parts;

  const renew = async (ctx: Context): Promise<AuthResponse> => {
    try {
      return welcome(ctx, await service.refresh(cookie.read(ctx)));
    } catch (error) {
      if (error instanceof NotSignedIn) cookie.clear(ctx);
      throw error;
    }
  };

  return [
    endpoint(calls.register, async ({ body, ctx }) =>
      welcome(ctx, await service.register(body, addressOf(ctx.req))),
    ),
    endpoint(calls.login, async ({ body, ctx }) => {
      const origin = {
        address: addressOf(ctx.req),
        deviceFor: (userDocumentId: string) => devices.idFor(ctx, userDocumentId),
      };
      return welcome(ctx, await service.login(body.email, body.password, origin));
    }),
    endpoint(calls.refresh, ({ ctx }) => renew(ctx)),
    endpoint(
      calls.logout,
      async ({ session, ctx }) => {
        await service.logout(session, cookie.read(ctx));
        cookie.clear(ctx);
        return { message: 'Signed out' };
      },
      { invalidSession: 'ignore' },
    ),
    endpoint(calls.me, async ({ session }) => session.user),
    endpoint(calls.updateProfile, ({ session, body, ctx }) =>
      service.updateProfile(session, body, addressOf(ctx.req)),
    ),
    endpoint(calls.cancelEmailChange, ({ session }) => service.cancelEmailChange(session)),
    endpoint(calls.changePassword, async ({ session, body, ctx }) => {
      const given = { current: body.current_password, next: body.new_password };
      await service.changePassword(session, given, addressOf(ctx.req));
      return { message: 'Password changed' };
    }),
  ];
};
