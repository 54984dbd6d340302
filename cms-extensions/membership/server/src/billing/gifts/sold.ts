import { type calls, DAY_MS, lawIn, type ResponseOf, type User } from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import type Stripe from 'stripe';
import { z } from 'zod';
import { readLaw } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { enqueueMail, giftProduct } from '../../mail/index.ts';
import { currentLocale, InvalidInput, NotFound } from '../../platform/http/index.ts';
import { assertSignUpOpen, siteSettings } from '../../site/index.ts';
import { snapshotOf } from '../accounts.ts';
import { REVENUE_JOB } from '../after-sync.ts';
import { payingWith, type ReturnUrls, soonIn } from '../checkout.ts';
import { policiesNow, shownWith } from '../consents.ts';
import { AmountChanged, forEach } from '../errors.ts';
import { rulesShown } from '../order-words.ts';
import { idOf, stripeOf } from '../stripe.ts';
import { automaticTax } from '../tax.ts';
import {
  addGift,
  changeGifts,
  dropOrders,
  findGift,
  forgetNames,
  type Gift,
  listGifts,
  mailCodeTo,
  newCode,
  printCode,
  printedCode,
  writtenCode,
} from './gifts.ts';
import { deliveryAt, lastDeliveryDay } from './rules.ts';

/* Gifts on sale: the order, its payment, and the delivery (desk, section 7.3). */

/** The metadata that names the gift at Stripe: of the session, the payment and its charge. */
export const GIFT = 'gift';

const onSale = (ctx: Context) => {
  const { isOn, prices } = siteSettings(ctx).gifts;
  if (!isOn) throw new NotFound('Gifts');
  return prices.toSorted((a, b) => a.months - b.months);
};

/** @throws NotFound while no gifts are on sale */
export const giftsOnSale = (ctx: Context): ResponseOf<typeof calls.listGifts> => {
  const { currency, tax } = ctx.settings;
  const { timeZone } = siteSettings(ctx);
  return {
    currency,
    gifts: onSale(ctx).map(({ months, minor }) => ({ months, amount: minor })),
    ...(tax.enabled && { tax: tax.behavior }),
    last_day: lastDeliveryDay(new Date(), timeZone),
    time_zone: timeZone,
  };
};

type GiftOrder = z.output<(typeof calls.createGiftCheckout)['body']>;

const refuseDay = (): never => {
  const message = 'Choose a day from today on, within twelve months';
  const issue = { code: 'custom' as const, path: ['day'], message, input: undefined };
  throw new InvalidInput(new z.ZodError([issue]), 'body');
};

const sessionFor = (
  ctx: Context,
  { documentId, months, paidMinor, sessionId: _, ...gift }: Gift,
  { success_url, cancel_url }: ReturnUrls,
  email: string | null,
): Promise<Stripe.Checkout.Session> => {
  const { currency, tax } = ctx.settings;
  const locale = gift.language ?? DEFAULT_LOCALE;
  const name = giftProduct(locale, months ?? 0, siteSettings(ctx).name);
  const metadata = { [GIFT]: documentId };
  return stripeOf(ctx).checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          price_data: {
            currency,
            unit_amount: paidMinor ?? 0,
            tax_behavior: tax.enabled ? tax.behavior : 'inclusive',
            product_data: { name, ...(tax.enabled && { tax_code: tax.code }) },
          },
          quantity: 1,
        },
      ],
      ...(email !== null && { customer_email: email }),
      locale,
      success_url,
      cancel_url,
      // The price is the one that was shown.
      expires_at: soonIn(Date.now()),
      ...payingWith(ctx, { sepaDebit: false }),
      ...automaticTax(tax),
      ...(tax.enabled && { billing_address_collection: 'required' as const }),
      metadata,
      payment_intent_data: { metadata },
    },
    { idempotencyKey: `gift:${documentId}` },
  );
};

/**
 * Opens a checkout for a gift. The order is stored; it becomes a gift once it is paid.
 * @param buyer null for a visitor
 * @throws NotFound while it is not on sale, AmountChanged, WordsChanged, 403 while nothing is sold
 */
export const openGiftCheckout = async (
  ctx: Context,
  order: GiftOrder,
  buyer: User | null,
): Promise<ResponseOf<typeof calls.createGiftCheckout>> => {
  const price = onSale(ctx).find(({ months }) => months === order.months);
  if (price === undefined) throw new NotFound('Gift');
  await assertSignUpOpen(ctx);
  if (price.minor !== order.agreed_amount) throw new AmountChanged();
  const { timeZone } = siteSettings(ctx);
  const day = order.email === undefined ? undefined : order.day;
  const deliverAt = deliveryAt(day, new Date(), timeZone) ?? refuseDay();
  const country = buyer && ((await snapshotOf(ctx, buyer.id))?.country ?? null);
  const language = ctx.settings.locales.find((one) => one === currentLocale()) ?? DEFAULT_LOCALE;
  const shown = { kind: 'gift' as const, amountMinor: price.minor, words: order };
  const rules = rulesShown(await readLaw(ctx, language), country, shown);
  const gift = await addGift(ctx, {
    kind: 'gift',
    state: 'ordered',
    months: price.months,
    paidMinor: price.minor,
    currency: ctx.settings.currency,
    givenBy: order.from,
    message: order.message,
    recipientEmail: order.email ?? null,
    buyerUser: buyer?.id ?? null,
    language,
    number: newCode(),
    agreedAt: new Date().toISOString(),
    policies: await policiesNow(ctx, rules),
    withdrawalDays: rules.withdrawal_days,
    deliverAt: deliverAt.toISOString(),
  });
  const { id, url } = await sessionFor(ctx, gift, order, buyer?.email ?? null);
  if (url === null) throw new Error(`The open checkout ${id} has no address`);
  await changeGifts(ctx, { documentId: gift.documentId }, { sessionId: id });
  return { checkout_url: url, session_id: id };
};

/** What was paid and by whom; the card tells the buyer's country. */
const paymentIn = (session: Stripe.Checkout.Session) => {
  const { payment_intent: intent, customer_details: details } = session;
  const charge = typeof intent === 'object' ? (intent?.latest_charge ?? null) : null;
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  return {
    paymentIntent: intent === null ? null : idOf(intent),
    paidMinor: session.amount_total ?? 0,
    currency: session.currency ?? '',
    buyerEmail: details?.email ?? null,
    country: details?.address?.country ?? card?.country ?? null,
  };
};

const mailBuyer = async (ctx: Context, gift: Gift, buyerEmail: string): Promise<void> => {
  const { documentId, months, recipientEmail: to, deliverAt, number } = gift;
  const { timeZone } = siteSettings(ctx);
  const code = to === null ? writtenCode(printedCode(ctx, documentId)) : null;
  await enqueueMail(ctx, {
    key: `gift-bought:${documentId}`,
    template: 'gift-bought',
    to: buyerEmail,
    userDocumentId: gift.buyerUser,
    language: gift.language,
    values: {
      amount: { amountMinor: gift.paidMinor ?? 0, currency: gift.currency ?? '' },
      giftBought: { months: months ?? 0, to, at: deliverAt ?? '', timeZone, code },
      giftNumber: writtenCode(number ?? ''),
    },
    order: await shownWith(ctx, { agreedAt: gift.agreedAt ?? '', policies: gift.policies }),
  });
};

/** Mails a gift that is due, or makes the code that the buyer prints. Safe to repeat. */
const deliver = async (ctx: Context, gift: Gift): Promise<void> => {
  if (gift.recipientEmail === null) await printCode(ctx, gift);
  else if (await mailCodeTo(ctx, gift, gift.recipientEmail)) {
    if (gift.buyerEmail === null) await forgetNames(ctx, gift);
  }
};

/**
 * Makes an order a gift once its checkout is paid: for the page of the buyer, the webhook and the
 * night alike. Safe to repeat.
 * @returns the gift as it stands then, and the checkout's state; null for one that is not ours
 */
export const settleGift = async (
  ctx: Context,
  sessionId: string,
): Promise<{ gift: Gift; state: 'paid' | 'waits' | 'failed' } | null> => {
  const ordered = await findGift(ctx, { sessionId });
  if (ordered === null) return null;
  if (ordered.state !== 'ordered') return { gift: ordered, state: 'paid' };
  const session = await stripeOf(ctx).checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  });
  if (session.payment_status !== 'paid')
    return { gift: ordered, state: session.status === 'expired' ? 'failed' : 'waits' };
  const { country, ...payment } = paymentIn(session);
  const { withdrawal_days: days } = lawIn(await readLaw(ctx, DEFAULT_LOCALE), country);
  const { documentId } = ordered;
  const withdrawalDays = Math.max(days, ordered.withdrawalDays ?? 0);
  await ctx.strapi.db.transaction(async () => {
    const paid = { ...payment, withdrawalDays, state: 'waiting' as const };
    const isFirst = (await changeGifts(ctx, { documentId, state: 'ordered' }, paid)) === 1;
    if (isFirst && payment.buyerEmail !== null)
      await mailBuyer(ctx, { ...ordered, ...paid }, payment.buyerEmail);
  });
  ctx.jobs.wake(REVENUE_JOB);
  const gift = (await findGift(ctx, { documentId })) ?? ordered;
  const isDue = gift.state === 'waiting' && (gift.deliverAt ?? '') <= new Date().toISOString();
  if (isDue) await deliver(ctx, gift);
  return { gift: (await findGift(ctx, { documentId })) ?? gift, state: 'paid' };
};

/** What the buyer's page says. @throws NotFound */
export const giftCheckout = async (
  ctx: Context,
  sessionId: string,
): Promise<ResponseOf<typeof calls.getGiftCheckout>> => {
  const settled = await settleGift(ctx, sessionId);
  if (settled === null) throw new NotFound('Payment session');
  const { gift, state } = settled;
  const { recipientEmail, documentId } = gift;
  const isPrinted = recipientEmail === null && gift.state === 'sent';
  return {
    state,
    months: gift.months ?? 3,
    email: recipientEmail,
    deliver_at: recipientEmail === null ? null : gift.deliverAt,
    code: isPrinted ? writtenCode(printedCode(ctx, documentId)) : null,
  };
};

/** Sends the gifts whose day has come. */
export const deliverGifts = async (ctx: Context, now: Date): Promise<void> => {
  const due = { kind: 'gift', state: 'waiting', deliverAt: { $lte: now.toISOString() } };
  await forEach(ctx, await listGifts(ctx, due), (gift) => deliver(ctx, gift));
};

/** Settles orders whose webhook was lost, and forgets those that came to nothing. */
export const settleGiftOrders = async (ctx: Context, now: Date): Promise<void> => {
  const orders = await listGifts(ctx, { state: 'ordered', sessionId: { $notNull: true } });
  await forEach(ctx, orders, async ({ documentId, sessionId }) => {
    const settled = await settleGift(ctx, sessionId ?? '');
    if (settled?.state === 'failed') await dropOrders(ctx, { documentId });
  });
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  await dropOrders(ctx, { sessionId: null, createdAt: { $lt: before } });
};
