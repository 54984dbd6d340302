import { DAY_MS } from 'contract';
import { LOCALES, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { MESSAGE_TABLE, TEMPLATE_UID } from '../content-types.ts';
import { definitionOf, type MailKey, TEMPLATE_KEYS } from './list.ts';
import { findTemplate, findTemplates, hashOf, wordingOf } from './repository.ts';
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

type Switched = { isOn?: boolean | null | undefined } | null;

const isOnIn = (key: MailKey, row: Switched): boolean | null => {
  const first = definitionOf(key).switch;
  if (first === undefined) return null;
  return row?.isOn ?? first === 'on';
};

/** Whether the coach lets the site send a mail that has a switch. */
export const isMailOn = async (ctx: Context, key: MailKey): Promise<boolean> =>
  isOnIn(key, await findTemplate(ctx, key)) !== false;

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

type Template = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;

const shown = (key: MailKey, row: Template) => ({
  key,
  name: row.name,
  sent: row.sent,
  placeholders: row.placeholders.split('\n'),
  group: groupOf(key),
  isOn: isOnIn(key, row),
  texts: localesFor(key).map((locale) => {
    const builtIn = builtInWording(key, locale);
    const wording = wordingOf(row, locale) ?? builtIn;
    return { locale, ...wording, isOwn: hashOf(wording) !== hashOf(builtIn) };
  }),
});

/** A mail with its switch (null without one) and its words in each language. */
export const findAutomatic = async (ctx: Context, key: MailKey) => {
  const row = await findTemplate(ctx, key);
  return row && shown(key, row);
};

/** All of them in their order, with how many went out in the last month. */
export const listAutomatic = async (ctx: Context) => {
  const counts = await sentCounts(ctx);
  const rows = await findTemplates(ctx);
  return TEMPLATE_KEYS.flatMap((key) => {
    const row = rows.get(key);
    if (row === undefined) return [];
    const { name, sent, group, isOn, texts } = shown(key, row);
    const own = texts.filter(({ isOwn }) => isOwn).map(({ locale }) => locale);
    return [{ key, name, sent, group, isOn, own, sent30: counts.get(key) ?? 0 }];
  });
};

type Change = {
  isOn?: boolean | undefined;
  texts: Partial<Record<Locale, Wording | null | undefined>>;
};

/** Stores the switch and the words of a mail; null takes the built-in words again. */
export const saveAutomatic = async (
  { strapi }: Context,
  key: MailKey,
  { isOn, texts }: Change,
): Promise<void> => {
  const data: Record<string, unknown> = isOn === undefined ? {} : { isOn };
  for (const locale of LOCALES) {
    const wording = texts[locale];
    if (wording === undefined || !localesFor(key).includes(locale)) continue;
    const names = fieldsIn(locale);
    const builtIn = builtInWording(key, locale);
    data[names.subject] = (wording ?? builtIn).subject;
    data[names.body] = (wording ?? builtIn).body;
    if (wording === null) data[names.ours] = hashOf(builtIn);
  }
  await strapi.db.query(TEMPLATE_UID).update({ where: { key }, data });
};
