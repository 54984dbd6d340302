import { calls, emailKey, hasCancelPage, LEGAL_TEXTS } from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import { readLaw } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import type { LinkRequests } from '../../identity/index.ts';
import { type Endpoint, endpoint, NotFound } from '../../platform/http/index.ts';
import { paymentEndpoint } from '../routes.ts';
import { deviceHashOf } from '../trial/request.ts';
import { cancelByLink } from './cancel-by-link.ts';
import { withdraw } from './withdrawal.ts';

/** @throws NotFound where no country has the page to cancel without signing in */
const assertCancelPage = async (ctx: Context): Promise<void> => {
  if (!hasCancelPage(await readLaw(ctx, DEFAULT_LOCALE))) throw new NotFound('Page');
};

/**
 * What consumer laws ask for: withdrawal from the contract, and cancelling without signing in. Which
 * of them apply is set by the coach for each country (docs/law.md).
 */
export const lawEndpoints = (ctx: Context, linkRequests: LinkRequests): Endpoint[] => [
  endpoint(calls.requestCancellationLink, async ({ body, ctx: koa }) => {
    await assertCancelPage(ctx);
    await ctx.limits.cancellation.spend(ctx.addressOf(koa.req), emailKey(body.email));
    await linkRequests.add('cancellation', body.email);
    return { message: LEGAL_TEXTS.linkSent };
  }),
  paymentEndpoint(calls.cancelByLink, ({ body }) => cancelByLink(ctx, body.token, new Date())),
  paymentEndpoint(calls.withdrawFromContract, async ({ session, ctx: koa }) => ({
    message: LEGAL_TEXTS.withdrawn,
    received_at: await withdraw(ctx, session.user, deviceHashOf(ctx, koa)),
  })),
];
