import { randomUUID } from 'node:crypto';
import { addCalendarMonths, DAY_MS, toMinorUnits } from 'contract';
import type { Billing } from './billing.ts';
import { priceIn } from './entries-of.ts';
import GIFTS from './gifts.json' with { type: 'json' };
import type { Strapi } from './strapi.ts';

const DOLLARS: Readonly<Record<number, number>> = { 3: 29, 6: 55, 12: 99 };

/** Days until the one that waits goes out. */
const WAITS_DAYS = 4;
const HOUR_OF_DELIVERY = 8;

/**
 * Puts gifts on sale, and writes three that are paid at Stripe.
 * @param receiver a member without a plan, who has opened the first one
 */
export const loadGifts = async (
  strapi: Strapi,
  { stripe, currency }: Billing,
  receiver: { userId: string; email: string } | undefined,
  now: Date,
): Promise<void> => {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const minorOf = (months: number): number =>
    toMinorUnits(priceIn(DOLLARS[months] ?? 0, currency), currency);
  const gifts = {
    isOn: true,
    prices: ([3, 6, 12] as const).map((months) => ({ months, minor: minorOf(months) })),
  };
  const settings = strapi.db.query('api::site-settings.site-settings');
  await settings.updateMany({ where: {}, data: { gifts } });
  for (const gift of GIFTS) {
    const { boughtDaysAgo, deliveredDaysAgo, ...row } = gift;
    const isOpened = row.state === 'redeemed';
    if (isOpened && receiver === undefined) continue;
    const [documentId, amount] = [randomUUID(), minorOf(gift.months)];
    const payment = { amount, currency, payment_method: 'pm_card_visa', confirm: true };
    const { id: paymentIntent } = await stripe.paymentIntents.create(
      {
        ...payment,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { gift: documentId },
      },
      { idempotencyKey: documentId },
    );
    const due = ago(deliveredDaysAgo ?? -WAITS_DAYS);
    due.setUTCHours(HOUR_OF_DELIVERY, 0, 0, 0);
    const opened = {
      recipientEmail: receiver?.email,
      redeemedBy: receiver?.userId,
      redeemedAt: due,
    };
    await strapi.db.query('plugin::membership.gift').create({
      data: {
        ...row,
        documentId,
        kind: 'gift',
        language: 'en',
        paymentIntent,
        currency,
        paidMinor: amount,
        reason: '',
        number: documentId.slice(0, 12).toUpperCase(),
        agreedAt: ago(boughtDaysAgo),
        createdAt: ago(boughtDaysAgo),
        withdrawalDays: 14,
        policies: [],
        deliverAt: due,
        deliveredAt: deliveredDaysAgo === null ? null : due,
        ...(isOpened && opened),
      },
    });
    if (isOpened) await open(strapi, receiver?.userId ?? '', documentId, gift, due);
  }
};

/** What the first gift has opened. */
const open = async (
  strapi: Strapi,
  userDocumentId: string,
  sourceId: string,
  { months, givenBy }: { months: number; givenBy: string },
  fromAt: Date,
): Promise<void> => {
  const untilAt = addCalendarMonths(fromAt, months);
  untilAt.setUTCHours(24, 0, 0, 0);
  const given = { kind: 'gift', fromAt, untilAt, reason: '', givenBy, sourceId };
  await strapi.db
    .query('plugin::membership.entitlement')
    .create({ data: { ...given, userDocumentId } });
  await strapi.db.query('plugin::users-permissions.user').update({
    where: { documentId: userDocumentId },
    data: { entitledUntil: untilAt, memberState: 'gift', memberStateUntil: untilAt },
  });
};
