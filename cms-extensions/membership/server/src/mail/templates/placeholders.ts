import {
  type PlanKey,
  paymentMethodName,
  planKeySchema,
  writtenAmountIn,
  writtenDayIn,
  writtenMomentIn,
} from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import described from './placeholders.json' with { type: 'json' };
import { MAIL_TEXTS } from './texts/index.ts';

/** Whom a mail is written for. */
export type Reader = {
  /**
   * The screens show the same days in the browser's. Null when it is unknown: a moment is then
   * written with its zone, so that no deadline is read as a later one.
   */
  timeZone: string | null;
  locale: Locale;
};

/** The text of a placeholder, or what makes it for a reader. */
export type PlaceholderText = string | ((reader: Reader) => string);

const dayFor =
  (date: Date) =>
  ({ timeZone, locale }: Reader): string =>
    timeZone === null ? writtenMomentIn(locale, date, 'UTC') : writtenDayIn(locale, date, timeZone);

const amountFor = (amountMinor: number, currency: string, locale: Locale): string =>
  writtenAmountIn(locale, amountMinor, currency);

/*
 * The placeholders of templates. Each schema takes the value as code has it (minor units, ISO
 * times) and returns the text that a member reads.
 */
const money = z
  .object({
    amountMinor: z.number().int(),
    currency: z.string(),
    taxMinor: z.number().int().optional(),
  })
  .transform(({ amountMinor, currency, taxMinor }) => ({ locale }: Reader) => {
    const written = amountFor(amountMinor, currency, locale);
    if (taxMinor === undefined) return written;
    return MAIL_TEXTS[locale].withTax(written, amountFor(taxMinor, currency, locale));
  });
const day = z.iso.datetime().transform((text) => dayFor(new Date(text)));
const moment = z.iso.datetime().transform(
  (text) =>
    ({ timeZone, locale }: Reader) =>
      writtenMomentIn(locale, new Date(text), timeZone ?? 'UTC'),
);
const periodFor =
  (plan: PlanKey) =>
  ({ locale }: Reader): string =>
    MAIL_TEXTS[locale].periods[plan];
const period = planKeySchema.transform(periodFor);
const plan = planKeySchema.transform(
  (key) =>
    ({ locale }: Reader) =>
      MAIL_TEXTS[locale].plans[key],
);
const line = z.string();

/** What a payment was made with; null when it is not known. */
const paidCard = z
  .object({ brand: z.string(), last4: z.string().nullable() })
  .nullable()
  .transform((card) => ({ locale }: Reader) => {
    const { cardEnding, yourCard } = MAIL_TEXTS[locale];
    if (card === null) return yourCard;
    const name = paymentMethodName(card.brand, locale);
    return card.last4 === null ? name : cardEnding(name, card.last4);
  });

const settledSchema = z.object({
  refundMinor: z.number().int(),
  /** What was given back of the payment before. */
  refundedMinor: z.number().int(),
  creditMinor: z.number().int(),
  currency: z.string(),
  /** The plan of another subscription, which goes on; null when nothing more is charged. */
  otherPlan: planKeySchema.nullable(),
});

/** The sentences about money besides a refund itself; empty when there is none. */
export const refundRemarks = (
  {
    refundMinor,
    refundedMinor,
    creditMinor,
    currency,
  }: Omit<z.output<typeof settledSchema>, 'otherPlan'>,
  locale: Locale,
): string => {
  const { givenBackBefore, creditKept } = MAIL_TEXTS[locale];
  return [
    ...(refundMinor > 0 && refundedMinor > 0
      ? [givenBackBefore(amountFor(refundedMinor, currency, locale))]
      : []),
    ...(creditMinor > 0 ? [creditKept(amountFor(creditMinor, currency, locale))] : []),
  ].join(' ');
};

/** None, or a text, where there is nothing to settle. */
const refundDetails = z
  .union([line, settledSchema])
  .default('')
  .transform((details) => ({ locale }: Reader) => {
    if (typeof details === 'string') return details;
    const { plans, planGoesOn, nothingMore } = MAIL_TEXTS[locale];
    const { otherPlan } = details;
    const rest = otherPlan === null ? nothingMore : planGoesOn(plans[otherPlan]);
    return `${rest} ${refundRemarks(details, locale)}`.trim();
  });

/** '$9.99 every month', with the day until which a discount still lowers it. */
const laterCharges = z
  .object({
    amountMinor: z.number().int(),
    currency: z.string(),
    period: planKeySchema,
    discountUntil: z.iso.datetime().nullable(),
  })
  .transform(({ amountMinor, currency, period: key, discountUntil }) => (reader: Reader) => {
    const { every, onceDiscountEnded } = MAIL_TEXTS[reader.locale];
    const amount = amountFor(amountMinor, currency, reader.locale);
    const charge = every(amount, periodFor(key)(reader));
    if (discountUntil === null) return charge;
    return onceDiscountEnded(charge, dayFor(new Date(discountUntil))(reader));
  });

const openText = ({ openUntil: end }: { openUntil: string | null }, reader: Reader): string => {
  const { openUntil, openWithoutEnd } = MAIL_TEXTS[reader.locale];
  // The end is the first instant that is closed.
  return end === null ? openWithoutEnd : openUntil(dayFor(new Date(Date.parse(end) - 1))(reader));
};

/** Until when a cancelled plan is open, and the end of a pause before that. */
const stillOpen = z
  .object({ until: z.iso.datetime(), pausedUntil: z.iso.datetime().nullable() })
  .transform(({ until, pausedUntil }) => (reader: Reader) => {
    const { staysOpen, opensAfterPause } = MAIL_TEXTS[reader.locale];
    const end = dayFor(new Date(until))(reader);
    if (pausedUntil === null) return staysOpen(end);
    return opensAfterPause(dayFor(new Date(pausedUntil))(reader), end);
  });

/** What was given: access until a moment or without an end, or a later next payment. */
const access = z
  .union([
    z.object({ openUntil: z.iso.datetime().nullable() }),
    z.object({ nextPayment: z.iso.datetime() }),
  ])
  .transform((given) => (reader: Reader) => {
    const { paymentMoves } = MAIL_TEXTS[reader.locale];
    return 'nextPayment' in given
      ? paymentMoves(dayFor(new Date(given.nextPayment))(reader))
      : openText(given, reader);
  });

/** What a member who was imported has here. */
const movedPlan = z
  .union([
    z.object({
      plan: planKeySchema,
      amountMinor: z.number().int(),
      currency: z.string(),
      nextPayment: z.iso.datetime(),
    }),
    z.object({ openUntil: z.iso.datetime().nullable() }),
    z.literal('none'),
  ])
  .transform((moved) => (reader: Reader) => {
    const { plans, planStays, nothingCharged } = MAIL_TEXTS[reader.locale];
    if (moved === 'none') return nothingCharged;
    if ('openUntil' in moved) return openText(moved, reader);
    const amount = amountFor(moved.amountMinor, moved.currency, reader.locale);
    return planStays(plans[moved.plan], amount, dayFor(new Date(moved.nextPayment))(reader));
  });

/** Who gives how many months, and what they write. */
const gift = z
  .object({ from: z.string(), message: z.string(), months: z.number() })
  .transform(({ from, message, months }) => ({ locale }: Reader) => {
    const { giftFrom, giftMonths } = MAIL_TEXTS[locale];
    const quoted = message === '' ? '' : ` “${message}”`;
    return `${giftFrom(from, giftMonths(months))}${quoted}`;
  });

/** What a gift is called where it is paid. */
export const giftProduct = (locale: Locale, months: number, site: string): string => {
  const { giftMonths, giftProduct: named } = MAIL_TEXTS[locale];
  return named(giftMonths(months), site);
};

/** What was bought: for whom, and when it is mailed; or the code to print. */
const giftBought = z
  .object({
    months: z.number(),
    to: z.string().nullable(),
    at: z.iso.datetime(),
    /** Of the desk, at whose 08:00 it is mailed. */
    timeZone: z.string(),
    code: z.string().nullable(),
  })
  .transform(({ months, to, at, timeZone, code }) => ({ locale }: Reader) => {
    const { giftMonths, giftTo, giftCode } = MAIL_TEXTS[locale];
    const time = giftMonths(months);
    return to === null
      ? giftCode(time, code ?? '')
      : giftTo(time, to, writtenDayIn(locale, new Date(at), timeZone));
  });

/** A workout to begin with; empty when none fits. */
const suggestion = z
  .object({ title: z.string(), minutes: z.number() })
  .nullable()
  .transform(
    (workout) =>
      ({ locale }: Reader) =>
        workout === null ? '' : MAIL_TEXTS[locale].suggestion(workout.title, workout.minutes),
  );

/** Each placeholder with the schema of its value; each mail's definition lists those that it may use. */
export const VALUES = {
  amount: money,
  formerAmount: money,
  changesOn: day,
  laterCharges,
  plan,
  period,
  firstCharge: day,
  nextCharge: day,
  trialEnd: day,
  invoicedOn: day,
  paidUntil: day,
  paidWith: paidCard,
  card: paidCard,
  validUntil: line,
  invoiceNumber: line,
  accessUntil: day,
  endsOn: day,
  endedOn: day,
  pauseFrom: day,
  pauseUntil: day,
  stillOpen,
  access,
  movedPlan,
  memberEmail: line,
  resetToken: line,
  signInCode: line,
  signInToken: line,
  placeToken: line,
  gift,
  giftBought,
  giftNumber: line,
  invitationToken: line,
  newsToken: line,
  newEmail: line,
  confirmToken: line,
  undoToken: line,
  changedAt: moment,
  receivedAt: moment,
  cancelToken: line,
  removedOn: day,
  answer: line,
  reason: line,
  refundDetails,
  programme: line,
  workout: line,
  suggestion,
  coachName: line,
  alert: line,
  details: line,
} as const satisfies Record<string, z.ZodType<PlaceholderText, unknown>>;

export type PlaceholderName = keyof typeof VALUES;

/** What each means for the coach, and an example value. */
export const PLACEHOLDERS: Readonly<Record<PlaceholderName, { says: string; example: unknown }>> =
  described;

/**
 * Placeholders whose value opens an account, each with the link that a body has exactly once and
 * nothing else has. In a fragment, since a browser sends no fragment to servers.
 */
export const SECRET_LINKS: Readonly<Partial<Record<PlaceholderName, string>>> = {
  resetToken: '/reset-password#token={{resetToken}}',
  signInToken: '/sign-in#token={{signInToken}}',
  placeToken: '/open#token={{placeToken}}',
  invitationToken: '/welcome#token={{invitationToken}}',
  newsToken: '/confirm-news#token={{newsToken}}',
  confirmToken: '/confirm-email#token={{confirmToken}}',
  undoToken: '/undo-email#token={{undoToken}}',
  cancelToken: '/cancel-contract#token={{cancelToken}}',
};

/** The value of a placeholder before it is formatted. */
export type PlaceholderValue<Name extends PlaceholderName> = z.input<(typeof VALUES)[Name]>;

/** Placeholders that every template may use, with their meaning for the coach. */
export const COMMON_PLACEHOLDERS = {
  firstName: "the member's first name; 'there' when it is not known",
  siteName: 'the name of the site',
  supportEmail: 'the support address',
} as const;

export type CommonValues = Record<keyof typeof COMMON_PLACEHOLDERS, string>;
