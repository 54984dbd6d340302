import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { countriesIn, DEFAULT_LAW, type LawRules, lawFault } from 'contract';
import { z } from 'zod';
import type { Locks } from '../platform/locks/index.ts';
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
    cancelPage: flag,
  })
  .transform(
    (entry): LawRules => ({
      countries: countriesIn(entry.countries),
      order_button: entry.orderButton,
      withdrawal_days: entry.withdrawalDays,
      withdrawal_text: entry.withdrawalText,
      renewal_reminder_days: entry.renewalReminderDays,
      yearly_reminder: entry.yearlyReminder,
      cancel_page: entry.cancelPage,
    }),
  );

/** The fields of the panel's form. */
const FIELDS = {
  countries: 'countries',
  order_button: 'orderButton',
  withdrawal_days: 'withdrawalDays',
  withdrawal_text: 'withdrawalText',
  renewal_reminder_days: 'renewalReminderDays',
  yearly_reminder: 'yearlyReminder',
  cancel_page: 'cancelPage',
} as const satisfies Record<keyof LawRules, string>;

const rowSchema = z.object({ entries: z.array(entrySchema) });

/** The rules that the coach has set for each country; the product's own before the first start. */
export const readLaw = async (strapi: Core.Strapi): Promise<LawRules[]> => {
  const row: unknown = await strapi.db
    .query(CONTENT.law)
    .findOne({ populate: { entries: true }, orderBy: { id: 'asc' } });
  return row === null ? [...DEFAULT_LAW] : rowSchema.parse(row).entries;
};

const NAMES = ['European Union, EEA, United Kingdom', 'United States', 'Rest of the world'];

/** Creates the entries that the coach edits, at the first start. */
export const fillLaw = (strapi: Core.Strapi, locks: Locks): Promise<void> =>
  locks.exclusively('consumer-law', async () => {
    if ((await strapi.db.query(CONTENT.law).count()) > 0) return;
    const entries = DEFAULT_LAW.map((entry, index) => ({
      name: NAMES[index] ?? '',
      countries: entry.countries.join(', '),
      orderButton: entry.order_button,
      withdrawalDays: entry.withdrawal_days,
      withdrawalText: entry.withdrawal_text,
      renewalReminderDays: entry.renewal_reminder_days,
      yearlyReminder: entry.yearly_reminder,
      cancelPage: entry.cancel_page,
    }));
    await strapi.documents(CONTENT.law).create({ data: { entries } });
  });

const WRITES = new Set(['create', 'update', 'clone']);
const writtenSchema = z.object({ entries: z.array(z.looseObject({})).nullish() });

/** Refuses entries that contradict each other; the panel shows why at the field. */
export const guardLaw = (strapi: Core.Strapi): void => {
  strapi.documents.use((context, next) => {
    if (context.uid !== CONTENT.law || !WRITES.has(context.action)) return next();
    const data: unknown = 'data' in context.params ? context.params.data : {};
    const { entries } = writtenSchema.parse(data ?? {});
    if (entries === undefined) return next();
    const fault = lawFault(z.array(entrySchema).parse(entries ?? []));
    if (fault === null) return next();
    const { index, field, message } = fault;
    const path = ['entries', ...(entries?.length ? [String(index), FIELDS[field]] : [])];
    throw new errors.ValidationError(message, {
      errors: [{ path, message, name: 'ValidationError' }],
    });
  });
};
