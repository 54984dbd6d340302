import { z } from 'zod';
import { planKeySchema } from '../enumeration-schemas.ts';
import { LOCALES, type Locale } from '../locales.ts';
import { textSchema } from '../text.ts';
import type { ListPage } from './list.ts';
import { MEMBER_FILTERS } from './members.ts';

/* What the calls of mails receive and answer. Times are ISO 8601. */

const DAYS = 'Choose from 1 to 3650 days.';

/** Within the last days, or not since then. */
const sinceSchema = z
  .strictObject({ within: z.boolean(), days: z.int(DAYS).min(1, DAYS).max(3650, DAYS) })
  .nullable()
  .default(null);

/** Conditions that must all hold; of the filters of the list of members any one. */
export const audienceSchema = z.strictObject({
  filters: z.array(z.enum(MEMBER_FILTERS)).max(MEMBER_FILTERS.length).default([]),
  plan: planKeySchema.nullable().default(null),
  language: z.enum(LOCALES).nullable().default(null),
  trained: sinceSchema,
  joined: sinceSchema,
  programme: z.string().max(64).nullable().default(null),
  imported: z.boolean().nullable().default(null),
  /** Where they came from, such as `instagram`. */
  source: z.string().max(60).nullable().default(null),
  /** Those who were chosen one by one. */
  members: z.array(z.string().max(64)).min(1).max(500).nullable().default(null),
});

export type Audience = z.output<typeof audienceSchema>;

const mailSchema = z.strictObject({
  subject: z.string().max(150, 'At most 150 characters.').pipe(textSchema(150)),
  body: z.string().max(20_000, 'At most 20,000 characters.').pipe(textSchema(20_000)),
});

export const textsSchema = z.partialRecord(z.enum(LOCALES), mailSchema);

/** A subject and a body in Markdown, by language. */
export type Texts = z.output<typeof textsSchema>;

export const countsSchema = z.object({
  /** How many the coach was told when it was planned. */
  planned: z.number(),
  sent: z.number().default(0),
  cameBack: z.number().default(0),
  /** Stopped news within a week. */
  stopped: z.number().default(0),
  /** Trained within three days, and within the same days of the week before. */
  trained: z.number().default(0),
  trainedBefore: z.number().default(0),
});

export type Counts = z.output<typeof countsSchema>;

export const STATES = ['draft', 'planned', 'sending', 'sent', 'stopped'] as const;

export type State = (typeof STATES)[number];

/** How many members an audience has, and how many of them a mail reaches: `total`. */
export type AudienceCount = {
  fits: number;
  /** Have not agreed to news. */
  noConsent: number;
  /** Agreed, but are blocked, or mail to them came back. */
  blocked: number;
  total: number;
  byLanguage: Partial<Record<Locale, number>>;
  /** Those whom it reaches, if they were asked for: the first thousand. */
  list?: { name: string; email: string }[];
};

export type MailWorkout = { id: string; title: string; isLive: boolean; publishAt: string | null };

/** A mail to an audience. */
export type MailRow = {
  id: string;
  subject: string;
  state: State;
  audience: Audience;
  sendAt: string | null;
  sentAt: string | null;
  /** Null for a draft. */
  counts: Counts | null;
  updatedAt: string;
};

/** A page of mails, in the desk's time zone. */
export type MailRows<Row = MailRow> = ListPage<Row> & { timeZone: string };

/** The same with its texts, and what its form needs. */
export type MailDraft = MailRow & {
  texts: Texts;
  /** The languages that the site is offered in, the default first. */
  locales: readonly Locale[];
  timeZone: string;
  workouts: MailWorkout[];
  programmes: { id: string; title: string }[];
};

/** How a mail arrives, and the titles of workouts that nobody could see then. */
export type MailPreview = { subject: string; html: string; text: string; notLive: string[] };

/** A mail to one member. */
export type SingleMail = {
  id: string;
  name: string;
  to: string;
  memberId: string | null;
  subject: string | null;
  state: 'queued' | 'sending' | 'sent' | 'dropped' | 'failed';
  at: string;
  attempts: number;
  nextAt: string | null;
  why: string | null;
};

/** A mail that the site sends by itself; `isOn` is null for one without a switch. */
export type AutomaticRow = {
  key: string;
  name: string;
  /** When it is sent. */
  sent: string;
  group: 'touch' | 'money' | 'account' | 'training' | 'coach' | 'draft';
  isOn: boolean | null;
  /** The languages in which the coach has changed its words. */
  own: Locale[];
  /** How many were sent in 30 days. */
  sent30: number;
  /** When it was changed last, and by whom; null for never. */
  updatedAt: string | null;
  savedBy: string | null;
};

/** The same with its words; each placeholder with its meaning. */
export type AutomaticMail = Omit<AutomaticRow, 'own' | 'sent30'> & {
  placeholders: string[];
  texts: { locale: Locale; subject: string; body: string; isOwn: boolean }[];
};
