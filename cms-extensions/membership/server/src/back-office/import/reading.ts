import { createHash } from 'node:crypto';
import { TZDate } from '@date-fns/tz';
import { emailKey, emailSchema } from 'contract';
import type { ImportColumn } from 'contract/desk/imports';
import { LOCALES, type Locale } from 'contract/locales';
import Papa from 'papaparse';
import { z } from 'zod';
import { refuseField } from '../../platform/http/index.ts';
import { cellText, type DayOrder, dayOf, dayOrderOf, decodeFile } from './cells.ts';

/* A file of members, and what its columns are. Pure. */

const BYTES_MAX = 5 * 1024 ** 2;
const ROWS_MAX = 20_000;
/** No line that a person has written is longer; one of separators alone would fill the memory. */
const LINE_MAX = 100_000;
const SAMPLES = 2;
/** A column with more different values than these holds no plans. */
const VALUES_MAX = 12;
const TEXT_MAX = 160;
const NOTE_MAX = 1000;

/** The columns that an import reads, in the order of the page, with what others call them. */
const NAMES = {
  email: /^(email|mail|emailaddress|member)$/,
  name: /^(name|fullname|displayname|membername)$/,
  member_since: /^(membersince|since|signedup|created|createdat|joined|joinedat|signupdate)$/,
  stripe_customer_id: /^(stripe(customer)?(id)?|customer(id)?)$/,
  stripe_subscription_id: /^(stripe)?subscription(id)?$/,
  plan: /^(plan|offer|tier|tiers|product|membership|membershiptype)$/,
  paid_until: /^(paiduntil|nextbilling|nextpayment|currentperiodend|renewson|expires|expiresat)$/,
  free_until: /^(freeuntil|compeduntil|complimentaryuntil)$/,
  news_consent: /^(newsconsent|marketing|newsletter|subscribedtoemails|acceptsmarketing|optin)$/,
  news_consent_at: /^(newsconsentat|optinat|consentdate|consentat)$/,
  news_consent_source: /^(newsconsentsource|consentsource)$/,
  language: /^(language|locale|lang)$/,
  source: /^(source|utmsource|referrer)$/,
  note: /^(notes?|comments?)$/,
} as const satisfies Record<string, RegExp>;

export type Field = keyof typeof NAMES;
export const FIELDS = Object.keys(NAMES) as Field[];

const DAYS: readonly Field[] = ['member_since', 'paid_until', 'free_until', 'news_consent_at'];

export type MembersFile = {
  hash: string;
  separator: string;
  columns: ImportColumn[];
  guess: Partial<Record<Field, number>>;
  rows: string[][];
};

const refuse = (text: string): never => refuseField('file', text);

const columnOf = (header: string, cells: readonly string[]): ImportColumn => {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const values = [...counts].map(([value, rows]) => ({ value, rows }));
  return {
    header: header.slice(0, TEXT_MAX),
    samples: values.slice(0, SAMPLES).map(({ value }) => value.slice(0, TEXT_MAX)),
    values:
      values.length > VALUES_MAX || values.some(({ value }) => value.length > TEXT_MAX)
        ? null
        : values.filter(({ value }) => value !== ''),
  };
};

const guessOf = (headers: readonly string[]): MembersFile['guess'] => {
  const plain = headers.map((header) => header.toLowerCase().replace(/[^a-z]/g, ''));
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const column = plain.findIndex((name) => NAMES[field].test(name));
      return column === -1 ? [] : [[field, column]];
    }),
  );
};

/** Reads a file. @throws Refusal 422 when it is none of members */
export const readFile = (bytes: Uint8Array): MembersFile => {
  if (bytes.length > BYTES_MAX) refuse('The file is larger than 5 MB.');
  const text = decodeFile(bytes);
  if (text.trim() === '' || text.includes('\0')) refuse('This is no file of text.');
  if (text.split('\n').some((line) => line.length > LINE_MAX)) refuse('This is no table.');
  const delimitersToGuess = [',', ';', '\t', '|'];
  const { data, meta } = Papa.parse<string[]>(text, {
    delimitersToGuess,
    skipEmptyLines: 'greedy',
  });
  const [headers = [], ...rows] = data.map((cells) => cells.map(cellText));
  if (rows.length === 0) refuse('The file has no rows.');
  if (rows.length > ROWS_MAX) refuse(`The file has more than ${ROWS_MAX} rows.`);
  const guess = guessOf(headers);
  const hasEmails = (column: number) => rows.some((row) => row[column]?.includes('@'));
  const found = guess.email ?? headers.findIndex((_, column) => hasEmails(column));
  if (found === -1) refuse('No column has e-mail addresses.');
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    separator: meta.delimiter,
    columns: headers.map((header, index) =>
      columnOf(
        header,
        rows.map((row) => row[index] ?? ''),
      ),
    ),
    guess: { ...guess, email: found },
    rows,
  };
};

export const mappingSchema = z.strictObject({
  columns: z.partialRecord(z.enum(FIELDS), z.int().min(0).max(1000)),
  /** What each plan of the file is here. */
  plans: z.record(z.string().max(TEXT_MAX), z.enum(['monthly', 'annual', 'free', 'none'])),
  place: z.enum(['here', 'elsewhere']),
  /** The answer, where no date of a column tells. */
  dayOrder: z.enum(['day-first', 'month-first']).optional(),
});

/** As it is stored: with what comes first in the dates of each column. */
export type Mapping = z.output<typeof mappingSchema> & {
  orders: Partial<Record<Field, DayOrder>>;
};

/** What a mapping says with the file. @throws Refusal 422 */
export const completeMapping = (
  mapping: z.output<typeof mappingSchema>,
  rows: readonly (readonly string[])[],
): Mapping => {
  const { columns, dayOrder } = mapping;
  if (columns.email === undefined)
    refuseField('columns.email', 'Which column has the e-mail addresses?');
  const orders: Mapping['orders'] = {};
  for (const field of DAYS) {
    const column = columns[field];
    if (column === undefined) continue;
    const order = dayOrderOf(rows.map((row) => row[column] ?? '')) ?? dayOrder;
    orders[field] =
      order ?? refuseField('dayOrder', 'What comes first in the dates, the day or the month?');
  }
  return { ...mapping, orders };
};

/** A row of the file in our words; days are `YYYY-MM-DD`. */
export type Member = {
  email: string;
  emailKey: string;
  isEmail: boolean;
  name: string;
  language: Locale | null;
  memberSince: string | null;
  plan: 'monthly' | 'annual' | 'free' | null;
  paidUntil: string | null;
  freeUntil: string | null;
  customerId: string;
  subscriptionId: string;
  wantsNews: boolean;
  newsSince: string | null;
  newsSource: string;
  source: string;
  notes: string[];
};

const YES = /^(yes|y|true|1|ja|si|sí|x|subscribed)$/i;

/** Line ends and other signs without a shape have no place in one line. */
const oneLine = (text: string, max: number): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, max);

const planIn = (mapping: Mapping, written: string): Member['plan'] => {
  const name = written.slice(0, TEXT_MAX);
  const plan = Object.hasOwn(mapping.plans, name) ? mapping.plans[name] : undefined;
  return plan === undefined || plan === 'none' ? null : plan;
};

/** Notes that an export has put together to more than one may have are several again. */
const notesIn = (text: string): string[] =>
  (text.length > NOTE_MAX ? text.split('\n\n') : [text])
    .filter((note) => note !== '')
    .map((note) => note.slice(0, NOTE_MAX));

/** Reads a row by the mapping. */
export const memberIn = (cells: readonly string[], mapping: Mapping): Member => {
  const text = (field: Field, max = TEXT_MAX): string => {
    const column = mapping.columns[field];
    return column === undefined ? '' : oneLine(cells[column] ?? '', max);
  };
  const day = (field: Field) => dayOf(text(field), mapping.orders[field] ?? 'month-first');
  const email = text('email', 400);
  const parsed = emailSchema.safeParse(email);
  const noteColumn = mapping.columns.note;
  return {
    email: parsed.data ?? email,
    emailKey: emailKey(email),
    isEmail: parsed.success,
    name: text('name', 100),
    language: LOCALES.find((locale) => text('language').toLowerCase().startsWith(locale)) ?? null,
    memberSince: day('member_since'),
    plan: planIn(mapping, text('plan')),
    paidUntil: day('paid_until'),
    freeUntil: day('free_until'),
    customerId: text('stripe_customer_id'),
    subscriptionId: text('stripe_subscription_id'),
    wantsNews: YES.test(text('news_consent')),
    newsSince: day('news_consent_at'),
    newsSource: text('news_consent_source', 60),
    source: text('source', 60),
    notes: notesIn(cells[noteColumn ?? -1] ?? ''),
  };
};

/** Noon of a day where the desk is, also when the clocks change. */
export const noonIn = (day: string, timeZone: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(+new TZDate(year, month - 1, date, 12, timeZone));
};
