import {
  CANCELLATION_LINK_HOURS,
  CANCELLED,
  calls,
  emailKey,
  HOUR_MS,
  hasCancelPage,
  LEGAL_TEXTS,
} from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import { readLaw } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import {
  hashOfToken,
  issueLink,
  LinkOver,
  type LinkRequests,
  peekLink,
  takeLink,
} from '../../identity/index.ts';
import { mailMember } from '../../mail/index.ts';
import { type Endpoint, endpoint, NotFound } from '../../platform/http/index.ts';
import { contactByEmail, contactOf } from '../../users/index.ts';
import { cancelSubscription } from '../changes/cancel.ts';
import { paymentEndpoint } from '../routes.ts';
import { withdraw } from './withdrawal.ts';

const PURPOSES = ['cancellation'] as const;
const LIFE_MS = CANCELLATION_LINK_HOURS * HOUR_MS;

/** Mails a link if there is an account. A blocked account can cancel, too. */
export const sendCancellationLink = async (ctx: Context, email: string): Promise<void> => {
  const account = await contactByEmail(ctx, emailKey(email));
  if (account === null) return;
  const owner = { userDocumentId: account.documentId, email: account.email };
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const cancelToken = await issueLink(ctx, 'cancellation', owner, Date.now(), LIFE_MS);
    const occasion = hashOfToken(cancelToken);
    await mailMember(ctx, owner, 'cancellation-link', occasion, { cancelToken }, trx);
  });
};

/**
 * Cancels the subscription of the link's account and confirms it by mail. The link is used up
 * at the end, so that it can be opened again when Stripe did not answer.
 * @throws LinkOver, NoSubscription
 */
const cancelByLink = async (ctx: Context, token: string, now: Date) => {
  const link = await peekLink(ctx, PURPOSES, token, now.getTime());
  const account = link && (await contactOf(ctx, link.userDocumentId));
  if (account === null || emailKey(account.email) !== link?.emailLower) {
    ctx.securityLog.record('link.refused', { purpose: 'cancellation' });
    throw new LinkOver();
  }
  const endsAt = await cancelSubscription(ctx, account.documentId, '');
  const receivedAt = now.toISOString();
  await ctx.strapi.db.transaction(async ({ trx }) => {
    await takeLink(ctx, PURPOSES, token, now.getTime());
    const owner = { userDocumentId: account.documentId, email: account.email };
    const values = { receivedAt, endsOn: endsAt ?? receivedAt };
    await mailMember(ctx, owner, 'cancellation-received', hashOfToken(token), values, trx);
  });
  return {
    message: endsAt === null ? CANCELLED.ended : CANCELLED.scheduled,
    received_at: receivedAt,
    ends_at: endsAt,
  };
};

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
  paymentEndpoint(calls.withdrawFromContract, async ({ session }) => ({
    message: LEGAL_TEXTS.withdrawn,
    received_at: await withdraw(ctx, session.user),
  })),
];
