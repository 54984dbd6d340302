import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from 'contract';
import { DEFAULT_LOCALE, LOCALES, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { insertOnce, storedIsoTime } from '../../platform/database/index.ts';
import { MESSAGE_TABLE, TEMPLATE_TABLE, TEMPLATE_UID } from '../content-types.ts';
import { valueTexts } from '../rendering/index.ts';
import { definitionOf, exampleValues, type MailKey, TEMPLATE_KEYS } from './list.ts';
import { COMMON_PLACEHOLDERS, PLACEHOLDERS } from './placeholders.ts';
import { placeholdersOf } from './rules.ts';
import { builtInWording, fieldsIn, localesFor, type Wording } from './wording.ts';

/* The mails that the site sends by itself, as the desk shows and changes them. */

const COUNTED_MS = 30 * DAY_MS;

/** Under which heading the desk lists a mail. */
const groupOf = (key: MailKey) => {
  const { switch: hasSwitch, to, list, name } = definitionOf(key);
  if (key.startsWith('draft-')) return 'draft';
  if (hasSwitch !== undefined) return 'touch';
  if (to === 'coach') return 'coach';
  if (list !== undefined) return 'training';
  return /^(Account|Free|Panel)/.test(name) ? 'account' : 'money';
};

/** Also has the fields of `fieldsIn` for each language. */
const changedSchema = z.looseObject({
  key: z.string(),
  isOn: z.boolean().nullish(),
  updatedAt: storedIsoTime,
  /** The name of who saved it last. */
  savedBy: z.string().nullish(),
});

/** What the coach has changed of a mail. */
type Changed = z.output<typeof changedSchema>;

const findChanged = async ({ strapi }: Context, keys: readonly MailKey[]) => {
  const found: unknown[] = await strapi.db
    .query(TEMPLATE_UID)
    .findMany({ where: { key: { $in: [...keys] } } });
  return new Map(
    changedSchema
      .array()
      .parse(found)
      .map((row) => [row.key, row]),
  );
};

const wordingSchema = z.object({ subject: z.string().min(1), body: z.string().min(1) });

const wordingOf = (row: Changed | undefined, locale: Locale): Wording | null => {
  const { subject, body } = fieldsIn(locale);
  return wordingSchema.safeParse({ subject: row?.[subject], body: row?.[body] }).data ?? null;
};

/** The coach's own words of a mail in a language; null for the built-in ones. */
export const findWording = async (
  ctx: Context,
  key: MailKey,
  locale: Locale,
): Promise<Wording | null> => wordingOf((await findChanged(ctx, [key])).get(key), locale);

const isOnIn = (key: MailKey, row: Changed | undefined): boolean | null => {
  const first = definitionOf(key).switch;
  if (first === undefined) return null;
  return row?.isOn ?? first === 'on';
};

/** Whether the coach lets the site send a mail that has a switch. */
export const isMailOn = async (ctx: Context, key: MailKey): Promise<boolean> =>
  isOnIn(key, (await findChanged(ctx, [key])).get(key)) !== false;

const countsSchema = z.array(z.object({ template: z.string(), mails: z.coerce.number() }));

/** How many of each mail were sent in the last month. */
const sentCounts = async ({ strapi }: Context): Promise<Map<string, number>> => {
  const rows: unknown[] = await strapi.db
    .connection(MESSAGE_TABLE)
    .where({ state: 'sent' })
    .where('updated_at', '>', new Date(Date.now() - COUNTED_MS))
    .groupBy('template')
    .select('template')
    .count('* as mails');
  return new Map(countsSchema.parse(rows).map(({ template, mails }) => [template, mails]));
};

const SAYS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PLACEHOLDERS).map(([name, { says }]) => [name, says])),
  ...COMMON_PLACEHOLDERS,
};

/** What a mail can say, with an example of each placeholder. */
const explained = (key: MailKey): string[] => {
  const examples = valueTexts(key, exampleValues(key), { timeZone: 'UTC', locale: DEFAULT_LOCALE });
  return placeholdersOf(key).map((it) => {
    const example = examples[it];
    return `{{${it}}}: ${SAYS[it]}${example === undefined ? '' : `, such as ${example}`}`;
  });
};

const shown = (key: MailKey, row: Changed | undefined) => {
  const { name, sent } = definitionOf(key);
  const texts = localesFor(key).map((locale) => {
    const own = wordingOf(row, locale);
    return { locale, ...(own ?? builtInWording(key, locale)), isOwn: own !== null };
  });
  const { updatedAt = null, savedBy = null } = row ?? {};
  const isOn = isOnIn(key, row);
  return { key, name, sent, group: groupOf(key), isOn, texts, updatedAt, savedBy };
};

/** A mail with its switch (null without one) and its words in each language; null for no mail. */
export const findAutomatic = async (ctx: Context, key: MailKey) =>
  TEMPLATE_KEYS.includes(key)
    ? { ...shown(key, (await findChanged(ctx, [key])).get(key)), placeholders: explained(key) }
    : null;

/** All of them in their order, with how many went out in the last month. */
export const listAutomatic = async (ctx: Context) => {
  const counts = await sentCounts(ctx);
  const changed = await findChanged(ctx, TEMPLATE_KEYS);
  return TEMPLATE_KEYS.map((key) => {
    const { texts, ...mail } = shown(key, changed.get(key));
    const own = texts.filter(({ isOwn }) => isOwn).map(({ locale }) => locale);
    return { ...mail, own, sent30: counts.get(key) ?? 0 };
  });
};

type Change = {
  isOn?: boolean | undefined;
  texts: Partial<Record<Locale, Wording | null | undefined>>;
  savedBy?: string;
};

/** Stores the switch and the words of a mail; null takes the built-in words again. */
export const saveAutomatic = async (
  { strapi }: Context,
  key: MailKey,
  { isOn, texts, savedBy }: Change,
): Promise<void> => {
  const data: Record<string, unknown> = { isOn, savedBy };
  for (const locale of LOCALES) {
    const wording = texts[locale];
    if (wording === undefined || !localesFor(key).includes(locale)) continue;
    const names = fieldsIn(locale);
    const own = isDeepStrictEqual(wording, builtInWording(key, locale)) ? null : wording;
    data[names.subject] = own?.subject ?? null;
    data[names.body] = own?.body ?? null;
  }
  await insertOnce(strapi, { table: TEMPLATE_TABLE, key: { key }, values: {} });
  await strapi.db.query(TEMPLATE_UID).update({ where: { key }, data });
};
