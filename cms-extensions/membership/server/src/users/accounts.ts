import { MEMBER_STATES, type MemberState } from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { storedTime, type Transaction, USER_UID } from '../platform/database/index.ts';
import { ROLE_UID, SESSION_ORIGIN } from './members.ts';

/** What the member's browser reports, for mails. */
export type Reported = { timeZone?: string | undefined; language?: Locale | undefined };

/** What an account begins with. */
export type NewUser = Reported & {
  name: string;
  email: string;
  emailLower: string;
  /** Null for one who signs in by mailed codes. */
  passwordHash: string | null;
  /** Given when the id was already used elsewhere before the account is created. */
  documentId?: string;
  /** Where the visit came from, as the page reports it. */
  source?: string | undefined;
  /** Set for an account whose signup waits for its card. */
  signUpSetupIntentId?: string;
  /** Of an account that an import makes: with when it was a member first. */
  imported?: ImportedFields & { createdAt?: Date };
};

/** What an import tells of a member. */
export type ImportedFields = {
  importedAt: Date;
  marketingConsentAt?: Date | null;
  marketingConsentSource?: string | null;
  source?: string | null;
};

/** An account, with what signing in and its recovery need. */
export type Account = {
  rowId: number;
  userDocumentId: string;
  name: string;
  email: string;
  emailLower: string;
  /** Null for one who signs in by mailed codes. */
  passwordHash: string | null;
  blocked: boolean;
};

/** The only fields that members can change themselves. */
export type ProfileChange = {
  name?: string | undefined;
  email?: string | undefined;
  emailLower?: string | undefined;
  profileImageUrl?: string | null | undefined;
};

const ACCOUNT_COLUMNS = {
  id: 'id',
  documentId: 'document_id',
  name: 'name',
  email: 'email',
  emailLower: 'email_lower',
  password: 'password',
  blocked: 'blocked',
} as const;

const accountFrom = (
  row: Record<keyof typeof ACCOUNT_COLUMNS, never> | null | undefined,
): Account | null => {
  if (!row) return null;
  return {
    rowId: row.id,
    userDocumentId: row.documentId,
    name: row.name ?? '',
    email: row.email,
    emailLower: row.emailLower,
    passwordHash: row.password,
    blocked: Boolean(row.blocked),
  };
};

const findAccountBy = async (
  { strapi }: Context,
  where: Record<string, string>,
): Promise<Account | null> => accountFrom(await strapi.db.query(USER_UID).findOne({ where }));

const emailChangesSchema = z
  .array(z.object({ at: z.iso.datetime(), from: z.string() }))
  .nullable()
  .transform((changes) => changes ?? []);

/** When a member's e-mail was changed, by whomever, and what it was before. */
export type EmailChange = z.output<typeof emailChangesSchema>[number];

/** The changes of a member's e-mail, oldest first. */
export const emailChangesOf = async (
  { strapi }: WithStrapi,
  documentId: string,
): Promise<EmailChange[]> => {
  const where = { documentId };
  const row = await strapi.db.query(USER_UID).findOne({ where, select: ['emailChanges'] });
  return emailChangesSchema.parse(row?.emailChanges ?? null);
};

/**
 * Ends all of a user's sign-ins, or all but one, and the addresses that work without one (the
 * calendar's).
 */
export const endAccess = async (
  { strapi }: Context,
  userRowId: number,
  keptFamilyId: string | null,
): Promise<void> => {
  await strapi.db.transaction(async ({ trx }) => {
    const next = trx.raw('coalesce(access_version, 0) + 1');
    await trx('up_users').where({ id: userRowId }).update({ access_version: next });
    const ended = trx('strapi_sessions').where({
      user_id: String(userRowId),
      origin: SESSION_ORIGIN,
    });
    if (keptFamilyId !== null) ended.whereNot({ device_id: keptFamilyId });
    await ended.delete();
  });
};

/** Null when no account has the address. */
export const findAccountByEmail = (ctx: Context, emailLower: string) =>
  findAccountBy(ctx, { emailLower });

/**
 * Reads an account and locks its row until the transaction ends, so that sending links and
 * ending them cannot run at the same time.
 */
export const lockAccount = async (
  userDocumentId: string,
  trx: Transaction,
): Promise<Account | null> =>
  accountFrom(
    await trx('up_users').where({ document_id: userDocumentId }).forUpdate().first(ACCOUNT_COLUMNS),
  );

/** By the member's id; null when deleted. */
export const findAccount = (ctx: Context, userDocumentId: string) =>
  findAccountBy(ctx, { documentId: userDocumentId });

/** What every function about one account needs of the context. */
export type WithStrapi = Pick<Context, 'strapi'>;

/** The columns of an account that a schema names; null when it is deleted. */
export const columnsOf = async <Schema extends z.ZodObject>(
  { strapi }: WithStrapi,
  where: { id: number } | { document_id: string },
  schema: Schema,
): Promise<z.output<Schema> | null> => {
  const names = Object.keys(schema.shape);
  const row: unknown = await strapi.db.connection('up_users').where(where).first(names);
  return row === undefined ? null : schema.parse(row);
};

const passwordSchema = z.object({ password: z.string().nullable() });

export const passwordHashOf = async (ctx: Context, id: number): Promise<string | null> =>
  (await columnsOf(ctx, { id }, passwordSchema))?.password ?? null;

/** Reads the state of the account with an e-mail; null when there is none. */
export const findOwnerOf = async (
  { strapi }: Context,
  emailLower: string,
): Promise<{ userDocumentId: string; isUnproven: boolean } | null> => {
  const row = await strapi.db.query(USER_UID).findOne({ where: { emailLower } });
  if (row === null) return null;
  const isUnproven = row.signUpSetupIntentId != null && row.isSignUpProven !== true;
  return { userDocumentId: row.documentId, isUnproven };
};

/** The id of the role that new members get. */
export const memberRoleId = async ({ strapi }: Context): Promise<number> => {
  const role = await strapi.db.query(ROLE_UID).findOne({ where: { type: 'member' } });
  if (role === null) throw new Error('There is no role of the type "member"');
  return role.id;
};

/**
 * Adds an account.
 * @throws the database's error when its e-mail is taken
 */
export const insertUser = async (
  { strapi }: Context,
  { emailLower, passwordHash, imported, ...given }: NewUser,
  roleId: number,
): Promise<{ id: number; documentId: string }> =>
  strapi.db.query(USER_UID).create({
    data: {
      ...given,
      ...imported,
      emailLower,
      username: emailLower,
      password: passwordHash,
      provider: 'local',
      confirmed: true,
      blocked: false,
      role: roleId,
      subscriptionStatus: 'inactive',
      hasPaymentMethod: false,
      isSignUpProven: false,
    },
  });

/** @throws the database's error when the e-mail is taken */
export const updateUser = async (
  { strapi }: Context,
  userRowId: number,
  data: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await strapi.db.query(USER_UID).update({ where: { id: userRowId }, data });
};

/** Writes the hash of a new password. */
export const setPasswordHash = async (
  userRowId: number,
  password: string,
  trx: Transaction,
): Promise<void> => {
  await trx('up_users').where({ id: userRowId }).update({ password });
};

/** Where mails to the owner of an account go. */
export const mailboxOf = async (
  userRowId: number,
  trx: Transaction,
): Promise<{ userDocumentId: string; email: string }> => {
  const row = await trx('up_users').where({ id: userRowId }).first('document_id', 'email');
  return { userDocumentId: row.document_id, email: row.email };
};

/** Deletes an account; what features store for it goes with it (`onUserDeleted`). */
export const deleteUser = async ({ strapi }: Context, userRowId: number): Promise<void> => {
  await strapi.db.query(USER_UID).delete({ where: { id: userRowId } });
};

const calendarOwnerSchema = z.object({
  blocked: z.boolean().nullish(),
  timeZone: z.string().nullish(),
  /** Grows with a new password, an undone change of e-mail and a block. */
  accessVersion: z
    .number()
    .nullish()
    .transform((version) => version ?? 0),
});

/** What decides about the calendar of a member. */
export type CalendarOwner = z.output<typeof calendarOwnerSchema>;

export const calendarOwnerOf = async (
  { strapi }: Context,
  documentId: string,
): Promise<CalendarOwner> =>
  calendarOwnerSchema.parse(await strapi.db.query(USER_UID).findOne({ where: { documentId } }));

/** Whether there is such a member. */
export const userExists = async ({ strapi }: Context, documentId: string): Promise<boolean> =>
  (await strapi.db.query(USER_UID).count({ where: { documentId } })) > 0;

/** Whether there is somebody to invite: a member without a password who is not blocked. */
export const mayBeInvited = async ({ strapi }: Context, userDocumentId: string): Promise<boolean> =>
  (await strapi.db
    .connection('up_users')
    .where({ document_id: userDocumentId, blocked: false })
    .whereNull('password')
    .first('id')) !== undefined;

const stateSchema = z.object({ member_state: z.enum(MEMBER_STATES).nullable() });

/** The one state that a member is in; `none` for who never came near a payment. */
export const memberStateOfUser = async (ctx: WithStrapi, id: string): Promise<MemberState> =>
  (await columnsOf(ctx, { document_id: id }, stateSchema))?.member_state ?? 'none';

/** When an account was made, or was a member first elsewhere. */
export const joinedAtOf = async ({ strapi }: WithStrapi, userRowId: number): Promise<Date> => {
  const row = await strapi.db.connection('up_users').where({ id: userRowId }).first('created_at');
  return new Date(storedTime.parse(row?.created_at));
};

/** Whether a member has signed in since a moment; of an account made then, whether ever. */
export const hasComeSince = async (
  { strapi }: WithStrapi,
  documentId: string,
  since: Date,
): Promise<boolean> => {
  const { connection } = strapi.db;
  const row = await connection('up_users as u')
    .where({ 'u.document_id': documentId })
    .where((either) =>
      either
        .where('u.terms_agreed_at', '>', since)
        // Every browser tells its time zone as it signs in, and an import knows none.
        .orWhere((made) => made.where('u.created_at', '>', since).whereNotNull('u.time_zone'))
        .orWhereExists(
          connection('strapi_sessions as s')
            .whereRaw('s.user_id = cast(u.id as varchar(20))')
            .where({ 's.origin': SESSION_ORIGIN })
            .where('s.created_at', '>', since),
        ),
    )
    .first('u.id');
  return row !== undefined;
};

/** What is true of a member `u` who was imported and has never come in, as SQL. */
export const NEVER_IN = `(u.imported_at is not null and u.password is null
  and u.terms_agreed_at is null and u.time_zone is null and not exists (select 1 from strapi_sessions s
    where s.user_id = cast(u.id as varchar(20)) and s.origin = '${SESSION_ORIGIN}'))`;

/** Whether a member was imported, has never come in and is not blocked: whom an invitation waits for. */
export const isNeverIn = async ({ strapi }: WithStrapi, documentId: string): Promise<boolean> =>
  (await strapi.db
    .connection('up_users as u')
    .where({ 'u.document_id': documentId, 'u.blocked': false })
    .whereRaw(NEVER_IN)
    .first('u.id')) !== undefined;
