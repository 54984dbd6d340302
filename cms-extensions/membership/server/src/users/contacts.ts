import { storedLanguageSchema } from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { storedFlag, storedIsoTime, USER_UID } from '../platform/database/index.ts';
import { columnsOf, type Reported, type WithStrapi } from './accounts.ts';

/* How members are reached: their mailboxes, languages and time zones, and which mails they want. */

/** What a mail server said, as far as it is kept. */
const MAIL_WHY_LENGTH = 200;

const reportedSchema = z.object({
  time_zone: z.string().nullable().default(null),
  language: storedLanguageSchema.transform((language) => language ?? null),
  source: z.string().nullable().default(null),
  imported_at: storedIsoTime.nullable().default(null),
  mail_blocked_at: storedIsoTime.nullable().default(null),
  mail_blocked_why: z.string().nullable().default(null),
});

const languageRowSchema = z.object({ document_id: z.string(), language: storedLanguageSchema });

/** Stores what the member's browser reports, if it differs from what is stored. */
export const rememberReported = async (
  { strapi }: Context,
  userRowId: number,
  { timeZone, language }: Reported,
): Promise<void> => {
  const reported = Object.entries({ time_zone: timeZone, language }).filter(
    ([, value]) => value !== undefined,
  );
  if (reported.length === 0) return;
  await strapi.db
    .connection('up_users')
    .where({ id: userRowId })
    .where((differs) => {
      for (const [name, value] of reported) {
        differs.orWhereNull(name).orWhereNot({ [name]: value });
      }
    })
    .update(Object.fromEntries(reported));
};

/** What the member's browser reported last, and what the site has noted of the account. */
export const reportedOf = async (ctx: Context, id: number) =>
  (await columnsOf(ctx, { id }, reportedSchema)) ?? reportedSchema.parse({});

/** The languages that members' browsers reported last, by the members' ids. */
export const reportedLanguagesOf = async (
  { strapi }: Context,
  userDocumentIds: readonly string[],
): Promise<Map<string, Locale>> => {
  const rows: unknown[] = await strapi.db
    .connection('up_users')
    .whereIn('document_id', [...new Set(userDocumentIds)])
    .whereNotNull('language')
    .select('document_id', 'language');
  const members = z.array(languageRowSchema).parse(rows);
  return new Map(
    members.flatMap(({ document_id: id, language }) => (language ? [[id, language]] : [])),
  );
};

const readerSchema = z.object({
  name: z.string().nullable(),
  time_zone: z.string().nullable(),
  language: storedLanguageSchema,
});

/** What a mail is written by: the member's name, time zone and language. Null when deleted. */
export const mailReaderOf = (ctx: Context, userDocumentId: string) =>
  columnsOf(ctx, { document_id: userDocumentId }, readerSchema);

const recipientSchema = z.object({
  email: z.string(),
  blocked: storedFlag,
  mail_blocked_at: storedIsoTime.nullable(),
  marketing_consent_at: storedIsoTime.nullable(),
  marketing_consent_source: z.string().nullable(),
  /* Null for a member who has changed no preference. */
  email_notifications: storedFlag.nullable(),
  workout_reminders: storedFlag.nullable(),
  marketing_emails: storedFlag.nullable(),
});

/** Where a member's mails go, and which ones are wanted. */
export type MailRecipient = z.output<typeof recipientSchema>;

/** Whether a member may be sent news: wants them, has agreed, and the mailbox takes mail. */
export const takesNews = (member: MailRecipient): boolean =>
  !member.blocked &&
  member.mail_blocked_at === null &&
  member.email_notifications !== false &&
  member.marketing_emails === true &&
  member.marketing_consent_at !== null;

/** Of a member; null when deleted. */
export const mailRecipientOf = async (
  { strapi }: Context,
  userDocumentId: string,
): Promise<MailRecipient | null> => {
  const [found = null]: unknown[] = await strapi.db
    .connection('up_users as u')
    .leftJoin('membership_preferences as p', 'p.user_document_id', 'u.document_id')
    .where('u.document_id', userDocumentId)
    .limit(1)
    .select('u.email', 'u.blocked', 'u.mail_blocked_at')
    .select('u.marketing_consent_at', 'u.marketing_consent_source')
    .select('p.email_notifications', 'p.workout_reminders', 'p.marketing_emails');
  return recipientSchema.nullable().parse(found);
};

/** Notes that there is no such mailbox, unless the account has another address by now. */
export const blockMailbox = async (
  { strapi }: Context,
  userDocumentId: string,
  emailLower: string,
  why: string,
): Promise<void> => {
  await strapi.db
    .connection('up_users')
    .where({ document_id: userDocumentId, email_lower: emailLower })
    .whereNull('mail_blocked_at')
    .update({ mail_blocked_at: new Date(), mail_blocked_why: why.slice(0, MAIL_WHY_LENGTH) });
};

const contactSchema = z.object({
  documentId: z.string(),
  email: z.string(),
  name: z.string().nullable(),
});

/** Whom mails and other systems reach. */
export type Contact = z.output<typeof contactSchema>;

const findContacts = async ({ strapi }: WithStrapi, where: object): Promise<Contact[]> =>
  z
    .array(contactSchema)
    .parse(
      await strapi.db.query(USER_UID).findMany({ where, select: ['documentId', 'email', 'name'] }),
    );

/** How a member is reached; null when deleted. */
export const contactOf = async (ctx: WithStrapi, documentId: string): Promise<Contact | null> =>
  (await findContacts(ctx, { documentId }))[0] ?? null;

/** The same by e-mail. */
export const contactByEmail = async (ctx: WithStrapi, emailLower: string) =>
  (await findContacts(ctx, { emailLower }))[0] ?? null;

/** The same of several members. */
export const contactsOf = (ctx: WithStrapi, documentIds: readonly string[]): Promise<Contact[]> =>
  findContacts(ctx, { documentId: { $in: [...documentIds] } });
