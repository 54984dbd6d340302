import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../platform/database/index.ts';
import { TEMPLATE_UID } from '../content-types.ts';
import { valueTexts } from '../rendering/index.ts';
import { definitionOf, exampleValues, type MailKey, TEMPLATE_KEYS } from './list.ts';
import { COMMON_PLACEHOLDERS, PLACEHOLDERS } from './placeholders.ts';
import { placeholdersOf } from './rules.ts';
import { builtInWording, fieldsIn, localesFor, type Wording } from './wording.ts';

/** Also has the fields of `fieldsIn` for each further language. */
const rowSchema = z.looseObject({
  id: z.number(),
  key: z.string(),
  name: z.string(),
  sent: z.string(),
  placeholders: z.string(),
  subject: z.string(),
  body: z.string(),
  ours: z.string(),
  /** Null until somebody has switched it. */
  isOn: z.boolean().nullish(),
});

type Row = z.output<typeof rowSchema>;

const wordingSchema = z.object({ subject: z.string().min(1), body: z.string().min(1) });

/** A template's wording in a language; null when it is empty. */
export const wordingOf = (row: Row, locale: Locale): Wording | null => {
  const { subject, body } = fieldsIn(locale);
  return wordingSchema.safeParse({ subject: row[subject], body: row[body] }).data ?? null;
};

/** What tells whether a wording is the built-in one. */
export const hashOf = ({ subject, body }: Wording): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, body]))
    .digest('hex')
    .slice(0, 32);

const SAYS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PLACEHOLDERS).map(([name, { says }]) => [name, says])),
  ...COMMON_PLACEHOLDERS,
};

/** What the panel tells the coach about a mail, with an example of each placeholder. */
const explanation = (key: MailKey) => {
  const { name, sent } = definitionOf(key);
  const reader = { timeZone: 'UTC', locale: DEFAULT_LOCALE };
  const examples = valueTexts(key, exampleValues(key), reader);
  const placeholders = placeholdersOf(key).map((it) => {
    const example = examples[it];
    return `{{${it}}}: ${SAYS[it]}${example === undefined ? '' : `, such as ${example}`}`;
  });
  return { name, sent, placeholders: placeholders.join('\n') };
};

/**
 * The built-in wordings of a mail, as fields of its template.
 * @param row the stored template: wordings that somebody has edited are left out
 */
const builtInFields = (key: MailKey, row: Row | null): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const locale of localesFor(key)) {
    const names = fieldsIn(locale);
    const stored = row === null ? null : wordingOf(row, locale);
    if (stored !== null && hashOf(stored) !== row?.[names.ours]) continue;
    const wording = builtInWording(key, locale);
    fields[names.subject] = wording.subject;
    fields[names.body] = wording.body;
    fields[names.ours] = hashOf(wording);
  }
  return fields;
};

const rows = ({ strapi }: Context) => strapi.db.query(TEMPLATE_UID);

/**
 * The template of a mail as stored for the panel.
 * @returns null when there is none
 */
export const findTemplate = async (ctx: Context, key: MailKey): Promise<Row | null> => {
  const row = await rows(ctx).findOne({ where: { key } });
  return row === null ? null : rowSchema.parse(row);
};

/** The templates that are stored, by the keys of their mails. */
export const findTemplates = async (ctx: Context): Promise<Map<string, Row>> => {
  const where = { key: { $in: TEMPLATE_KEYS } };
  const stored = rowSchema.array().parse(await rows(ctx).findMany({ where }));
  return new Map(stored.map((row) => [row.key, row]));
};

const createTemplate = async (ctx: Context, key: MailKey): Promise<void> => {
  try {
    await rows(ctx).create({ data: { key, ...explanation(key), ...builtInFields(key, null) } });
  } catch (error) {
    // Another instance that started at the same time has created it.
    if (!isUniqueViolation(error)) throw error;
  }
};

const updateTemplate = async (ctx: Context, key: MailKey, row: Row): Promise<void> => {
  const wanted = { ...row, ...explanation(key), ...builtInFields(key, row) };
  // Do not write unchanged rows: the panel shows when an entry was last changed.
  if (isDeepStrictEqual(row, wanted)) return;
  const { id, ...data } = wanted;
  await rows(ctx).update({ where: { id }, data });
};

/** The wording of a mail that the panel shows for a language; null when there is none. */
export const findWording = async (
  ctx: Context,
  key: MailKey,
  locale: Locale,
): Promise<Wording | null> => {
  const row = await findTemplate(ctx, key);
  return row === null ? null : wordingOf(row, locale);
};

/**
 * Creates missing templates, and updates those that nobody has edited to the built-in wording.
 * Runs at every start.
 */
export const fillTemplates = async (ctx: Context): Promise<void> => {
  const byKey = await findTemplates(ctx);
  for (const key of TEMPLATE_KEYS) {
    const row = byKey.get(key);
    await (row === undefined ? createTemplate(ctx, key) : updateTemplate(ctx, key, row));
  }
};
