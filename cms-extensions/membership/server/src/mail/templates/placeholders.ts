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

/** A workout to begin with; empty when none fits. */
const suggestion = z
  .object({ title: z.string(), minutes: z.number() })
  .nullable()
  .transform(
    (workout) =>
      ({ locale }: Reader) =>
        workout === null ? '' : MAIL_TEXTS[locale].suggestion(workout.title, workout.minutes),
  );

const A_DAY = '2026-11-28T09:00:00.000Z';

/** A placeholder: the schema of its value, its meaning for the coach, and an example value. */
type Placeholder = { value: z.ZodType<PlaceholderText, unknown>; says: string; example: unknown };

/** All placeholders; each mail's definition lists those that it may use. */
export const PLACEHOLDERS = {
  amount: {
    value: money,
    says: 'the amount that is charged',
    example: { amountMinor: 999, currency: 'usd' },
  },
  formerAmount: {
    value: money,
    says: 'the price until now',
    example: { amountMinor: 999, currency: 'usd' },
  },
  changesOn: { value: day, says: 'the day from which on a new price holds', example: A_DAY },
  laterCharges: {
    value: laterCharges,
    says: 'what is charged after that, and how often',
    example: { amountMinor: 999, currency: 'usd', period: 'monthly', discountUntil: null },
  },
  plan: { value: plan, says: 'the plan of the member', example: 'monthly' },
  period: { value: period, says: 'what is paid for at a time', example: 'monthly' },
  firstCharge: { value: day, says: 'the day of the first charge', example: A_DAY },
  nextCharge: { value: day, says: 'the day of the next charge', example: A_DAY },
  trialEnd: { value: day, says: 'the day on which the trial ends', example: A_DAY },
  invoicedOn: { value: day, says: 'the date of the invoice', example: A_DAY },
  paidUntil: { value: day, says: 'until when it is paid', example: A_DAY },
  paidWith: {
    value: paidCard,
    says: 'the card that was charged',
    example: { brand: 'visa', last4: '4242' },
  },
  card: {
    value: paidCard,
    says: 'the card on file',
    example: { brand: 'visa', last4: '4242' },
  },
  validUntil: { value: line, says: 'the last month of the card', example: '12/2026' },
  invoiceNumber: { value: line, says: 'the number of the invoice', example: 'A1B2C3D4-0001' },
  accessUntil: { value: day, says: 'until when premium stays open', example: A_DAY },
  endsOn: { value: day, says: 'the last day of the subscription', example: A_DAY },
  endedOn: { value: day, says: 'the day on which it ended', example: A_DAY },
  pauseFrom: { value: day, says: 'the first day of the pause', example: A_DAY },
  pauseUntil: {
    value: day,
    says: 'the day on which it goes on',
    example: '2027-01-28T09:00:00.000Z',
  },
  access: {
    value: access,
    says: 'what was given, and until when',
    example: { openUntil: A_DAY },
  },
  movedPlan: {
    value: movedPlan,
    says: "what of the member's plan stays the same: price and next day, or until when all is open",
    example: { plan: 'monthly', amountMinor: 999, currency: 'usd', nextPayment: A_DAY },
  },
  memberEmail: { value: line, says: "the member's address", example: 'tessa@example.com' },
  resetToken: {
    value: line,
    says: "what makes the link to a new password the member's own",
    example: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  },
  signInCode: { value: line, says: 'the six digits to sign in with', example: '482913' },
  signInToken: {
    value: line,
    says: 'the secret part of the link that signs in',
    example: '482913-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  },
  placeToken: {
    value: line,
    says: 'the secret part of the link that opens a free place',
    example: 'ABCD-EFGH-JKMN',
  },
  invitationToken: {
    value: line,
    says: 'the secret part of the link that lets the invited member in',
    example: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  },
  newsToken: {
    value: line,
    says: 'the secret part of the link that agrees to news',
    example: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  },
  newEmail: { value: line, says: 'the address after the change', example: 'new@example.com' },
  confirmToken: {
    value: line,
    says: 'the secret part of the link that confirms the new address',
    example: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  },
  undoToken: {
    value: line,
    says: 'the secret part of the link that stops the change or takes it back',
    example: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  },
  changedAt: {
    value: moment,
    says: 'the date and time of the change',
    example: A_DAY,
  },
  receivedAt: {
    value: moment,
    says: 'the date and time at which it arrived',
    example: A_DAY,
  },
  cancelToken: {
    value: line,
    says: 'the secret part of the link that cancels',
    example: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  },
  removedOn: { value: day, says: 'the day on which the account is removed', example: A_DAY },
  answer: {
    value: line,
    says: 'what you wrote to the member',
    example: 'The year that you ask back was over in March.',
  },
  reason: { value: line, says: 'what the member wrote', example: 'My knee needs a rest.' },
  refundDetails: {
    value: refundDetails,
    says: 'whether another subscription goes on, what happens to a credit, and what was given back before',
    example: {
      refundMinor: 9999,
      refundedMinor: 0,
      creditMinor: 9000,
      currency: 'usd',
      otherPlan: null,
    },
  },
  programme: { value: line, says: 'the title of the programme', example: 'Strong Middle' },
  workout: { value: line, says: 'the title of the workout', example: 'Bird Dog Balance' },
  suggestion: {
    value: suggestion,
    says: 'a short workout that the member has not played yet',
    example: { title: 'Bird Dog Balance', minutes: 20 },
  },
  coachName: { value: line, says: 'the first name of who writes', example: 'Ines' },
  alert: { value: line, says: 'what it is about', example: 'A refund has failed' },
  details: {
    value: line,
    says: 'what has happened and what to do',
    example: 'The bank returned the refund of $9.99. Please pay it in another way.',
  },
} as const satisfies Record<string, Placeholder>;

export type PlaceholderName = keyof typeof PLACEHOLDERS;

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
export type PlaceholderValue<Name extends PlaceholderName> = z.input<
  (typeof PLACEHOLDERS)[Name]['value']
>;

/** Placeholders that every template may use, with their meaning for the coach. */
export const COMMON_PLACEHOLDERS = {
  firstName: "the member's first name; 'there' when it is not known",
  siteName: 'the name of the site',
  supportEmail: 'the support address',
} as const;

export type CommonValues = Record<keyof typeof COMMON_PLACEHOLDERS, string>;
