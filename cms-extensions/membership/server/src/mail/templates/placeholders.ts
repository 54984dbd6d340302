import {
  filled,
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
import texts from './texts.json' with { type: 'json' };

/** Whom a mail is written for. */
export type Reader = {
  /**
   * The screens show the same days in the browser's. Null when it is unknown: a moment is then
   * written with its zone, so that no deadline is read as a later one.
   */
  timeZone: string | null;
  locale: Locale;
};

/** What mails say besides the wording of their templates: around it, and in its placeholders. */
export const MAIL_TEXTS: Readonly<Record<Locale, typeof texts.en>> = texts;

type Said = {
  [Name in keyof typeof texts.en]: (typeof texts.en)[Name] extends string ? Name : never;
};

/** A sentence of the mails, with its values in place. */
const say = (
  { locale }: Pick<Reader, 'locale'>,
  name: Said[keyof Said],
  values: Readonly<Record<string, string | number>> = {},
): string => filled(MAIL_TEXTS[locale][name], values);

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
    const amount = amountFor(amountMinor, currency, locale);
    if (taxMinor === undefined) return amount;
    return say({ locale }, 'withTax', { amount, tax: amountFor(taxMinor, currency, locale) });
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
  .transform((card) => (reader: Reader) => {
    if (card === null) return say(reader, 'yourCard');
    const { last4 } = card;
    const brand = paymentMethodName(card.brand, reader.locale);
    return last4 === null ? brand : say(reader, 'cardEnding', { brand, last4 });
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
  const sentence = (name: 'givenBackBefore' | 'creditKept', minor: number): string =>
    say({ locale }, name, { amount: amountFor(minor, currency, locale) });
  return [
    ...(refundMinor > 0 && refundedMinor > 0 ? [sentence('givenBackBefore', refundedMinor)] : []),
    ...(creditMinor > 0 ? [sentence('creditKept', creditMinor)] : []),
  ].join(' ');
};

/** None, or a text, where there is nothing to settle. */
const refundDetails = z
  .union([line, settledSchema])
  .default('')
  .transform((details) => ({ locale }: Reader) => {
    if (typeof details === 'string') return details;
    const { plans, nothingMore } = MAIL_TEXTS[locale];
    const { otherPlan } = details;
    const rest =
      otherPlan === null ? nothingMore : say({ locale }, 'planGoesOn', { plan: plans[otherPlan] });
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
    const amount = amountFor(amountMinor, currency, reader.locale);
    const charge = say(reader, 'every', { amount, period: periodFor(key)(reader) });
    if (discountUntil === null) return charge;
    const until = dayFor(new Date(discountUntil))(reader);
    return say(reader, 'onceDiscountEnded', { charge, day: until });
  });

const openText = ({ openUntil: end }: { openUntil: string | null }, reader: Reader): string => {
  if (end === null) return say(reader, 'openWithoutEnd');
  // The end is the first instant that is closed.
  return say(reader, 'openUntil', { day: dayFor(new Date(Date.parse(end) - 1))(reader) });
};

/** Until when a cancelled plan is open, and the end of a pause before that. */
const stillOpen = z
  .object({ until: z.iso.datetime(), pausedUntil: z.iso.datetime().nullable() })
  .transform(({ until, pausedUntil }) => (reader: Reader) => {
    const end = dayFor(new Date(until))(reader);
    if (pausedUntil === null) return say(reader, 'staysOpen', { day: end });
    const from = dayFor(new Date(pausedUntil))(reader);
    return say(reader, 'opensAfterPause', { from, day: end });
  });

/** What was given: access until a moment or without an end, or a later next payment. */
const access = z
  .union([
    z.object({ openUntil: z.iso.datetime().nullable() }),
    z.object({ nextPayment: z.iso.datetime() }),
  ])
  .transform(
    (given) => (reader: Reader) =>
      'nextPayment' in given
        ? say(reader, 'paymentMoves', { day: dayFor(new Date(given.nextPayment))(reader) })
        : openText(given, reader),
  );

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
    if (moved === 'none') return say(reader, 'nothingCharged');
    if ('openUntil' in moved) return openText(moved, reader);
    return say(reader, 'planStays', {
      plan: MAIL_TEXTS[reader.locale].plans[moved.plan],
      amount: amountFor(moved.amountMinor, moved.currency, reader.locale),
      day: dayFor(new Date(moved.nextPayment))(reader),
    });
  });

/** Who gives how many months, and what they write. */
const gift = z
  .object({ from: z.string(), message: z.string(), months: z.number() })
  .transform(({ from, message, months }) => (reader: Reader) => {
    const quoted = message === '' ? '' : ` “${message}”`;
    const time = say(reader, 'giftMonths', { months });
    return `${say(reader, 'giftFrom', { from, time })}${quoted}`;
  });

/** What a gift is called where it is paid. */
export const giftProduct = (locale: Locale, months: number, site: string): string =>
  say({ locale }, 'giftProduct', { time: say({ locale }, 'giftMonths', { months }), site });

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
  .transform(({ months, to, at, timeZone, code }) => (reader: Reader) => {
    const time = say(reader, 'giftMonths', { months });
    if (to === null) return say(reader, 'giftCode', { time, code: code ?? '' });
    const day = writtenDayIn(reader.locale, new Date(at), timeZone);
    return say(reader, 'giftTo', { time, to, day });
  });

/** A workout to begin with; empty when none fits. */
const suggestion = z
  .object({ title: z.string(), minutes: z.number() })
  .nullable()
  .transform(
    (workout) => (reader: Reader) => (workout === null ? '' : say(reader, 'suggestion', workout)),
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
