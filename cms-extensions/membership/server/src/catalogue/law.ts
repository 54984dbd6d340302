import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import {
  countriesIn,
  DEFAULT_LAW,
  DEFAULT_LAW_NAMES,
  DEFAULT_LAW_TEXTS,
  type LawRules,
  type LawTexts,
  lawFault,
  ONE_WITHDRAWAL,
  PRICE_RISES,
  withdrawalInformation,
} from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import type { Locks } from '../platform/locks/index.ts';
import { fieldRefusal } from '../strapi-patches/index.ts';
import { CONTENT } from './content.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');
/* Not an integer yet: the rules say what is wrong, in words for the coach. */
const days = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** An entry as Strapi has it; a field that the coach has not filled is off. */
const entrySchema = z
  .object({
    countries: text,
    orderButton: text,
    withdrawalDays: days,
    withdrawalText: text,
    renewalReminderDays: days,
    yearlyReminder: flag,
    priceNoticeDays: days,
    priceRise: z.enum(PRICE_RISES).catch('notice'),
    cancelPage: flag,
    orderButtonDe: text,
    withdrawalTextDe: text,
    orderButtonEs: text,
    withdrawalTextEs: text,
  })
  .transform((entry) => ({
    rules: {
      countries: countriesIn(entry.countries),
      order_button: entry.orderButton,
      withdrawal_days: entry.withdrawalDays,
      withdrawal_text: entry.withdrawalText,
      renewal_reminder_days: entry.renewalReminderDays,
      yearly_reminder: entry.yearlyReminder,
      price_notice_days: entry.priceNoticeDays,
      price_rise: entry.priceRise,
      cancel_page: entry.cancelPage,
      language: DEFAULT_LOCALE,
      version: '',
    },
    translations: {
      de: { order_button: entry.orderButtonDe, withdrawal_text: entry.withdrawalTextDe },
      es: { order_button: entry.orderButtonEs, withdrawal_text: entry.withdrawalTextEs },
    },
  }));

type Entry = {
  rules: LawRules;
  translations: Readonly<Record<Exclude<Locale, typeof DEFAULT_LOCALE>, LawTexts>>;
};

/** Long enough that no other texts have it. */
const VERSION_LENGTH = 32;

/**
 * An entry in a language, as a whole: an order must not be half in English. It is English where the
 * coach has not translated all that it says.
 */
const entryIn = (locale: Locale, { rules, translations }: Entry): LawRules => {
  const texts = locale === DEFAULT_LOCALE ? rules : translations[locale];
  const isWhole =
    (rules.order_button === '' || texts.order_button !== '') &&
    (rules.withdrawal_days === 0 || texts.withdrawal_text !== '');
  const { order_button, withdrawal_text } = isWhole ? texts : rules;
  const language = isWhole ? locale : DEFAULT_LOCALE;
  const shown: LawRules = {
    ...rules,
    order_button,
    language,
    withdrawal_text:
      rules.withdrawal_days === 0
        ? withdrawal_text
        : `${withdrawal_text} ${ONE_WITHDRAWAL[language]}`,
  };
  const said = [shown.language, order_button, withdrawalInformation(shown)];
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  return { ...shown, version: hash.slice(0, VERSION_LENGTH) };
};

/** The fields of the panel's form in which a fault can be. */
const FIELDS = {
  countries: 'countries',
  withdrawal_days: 'withdrawalDays',
  withdrawal_text: 'withdrawalText',
  renewal_reminder_days: 'renewalReminderDays',
} as const;

const rowSchema = z.object({ entries: z.array(entrySchema) });

/** The product's own entries, until the first start has stored them. */
const DEFAULT_ENTRIES: Entry[] = DEFAULT_LAW.map((rules, index) => ({
  rules,
  translations: index < 2 ? DEFAULT_LAW_TEXTS : { de: rules, es: rules },
}));

/**
 * Reads the rules that the coach has set for each country. They are the same in all languages; the
 * language chooses the words.
 */
export const readLaw = async (
  { strapi }: Pick<Context, 'strapi'>,
  locale: Locale,
): Promise<LawRules[]> => {
  const row: unknown = await strapi.db
    .query(CONTENT.law)
    .findOne({ populate: { entries: true }, orderBy: { id: 'asc' } });
  const entries = row === null ? DEFAULT_ENTRIES : rowSchema.parse(row).entries;
  return entries.map((entry) => entryIn(locale, entry));
};

/** Creates the entries that the coach edits at the first start. */
export const fillLaw = (strapi: Core.Strapi, locks: Pick<Locks, 'exclusively'>): Promise<void> =>
  locks.exclusively('consumer-law', async () => {
    if ((await strapi.db.query(CONTENT.law).count()) > 0) return;
    const entries = DEFAULT_ENTRIES.map(({ rules, translations: { de, es } }, index) => ({
      name: DEFAULT_LAW_NAMES[index] ?? '',
      countries: rules.countries.join(', '),
      orderButton: rules.order_button,
      withdrawalDays: rules.withdrawal_days,
      withdrawalText: rules.withdrawal_text,
      renewalReminderDays: rules.renewal_reminder_days,
      yearlyReminder: rules.yearly_reminder,
      priceNoticeDays: rules.price_notice_days,
      priceRise: rules.price_rise,
      cancelPage: rules.cancel_page,
      orderButtonDe: de.order_button,
      withdrawalTextDe: de.withdrawal_text,
      orderButtonEs: es.order_button,
      withdrawalTextEs: es.withdrawal_text,
    }));
    await strapi.documents(CONTENT.law).create({ data: { entries } });
  });

const writtenSchema = z.object({ entries: z.array(z.looseObject({})).nullish() });

/** Refuses entries that contradict each other; the panel shows why at the field. */
export const checkLaw: DocumentHandler = async (_ctx, { params }, next) => {
  const { entries } = writtenSchema.parse(params.data ?? {});
  if (entries === undefined) return next();
  const rules = z.array(entrySchema).parse(entries ?? []);
  const fault = lawFault(rules.map((entry) => entry.rules));
  if (fault === null) return next();
  const { index, field, message } = fault;
  const path = ['entries', ...(entries?.length ? [String(index), FIELDS[field]] : [])];
  throw fieldRefusal(message, path);
};
