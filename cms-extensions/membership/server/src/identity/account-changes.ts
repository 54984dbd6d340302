import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { mailMember } from '../mail/index.ts';
import { isUniqueViolation } from '../platform/database/index.ts';
import {
  type Account,
  claimSignUp,
  deleteUnproven,
  endAccess,
  findOwnerOf,
  insertUser,
  mailboxOf,
  memberRoleId,
  type NewUser,
  type ProfileChange,
  setPasswordHash,
  updateUser,
} from '../users/index.ts';
import { EmailTaken } from './errors.ts';
import { forgetAllLinks, isEmailHeld } from './links.ts';

const orEmailTaken = async <Result>(write: Promise<Result>): Promise<Result> => {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error)) throw new EmailTaken();
    throw error;
  }
};

/** A recently changed address is held so that its owner can undo the change. */
const refuseHeldEmail = async (
  ctx: Context,
  emailLower: string,
  userDocumentId?: string,
): Promise<void> => {
  if (await isEmailHeld(ctx, emailLower, Date.now(), userDocumentId)) throw new EmailTaken();
};

/** Mails the owner of an account that the password was changed. */
export const tellOfPassword = async (ctx: Context, userRowId: number): Promise<void> => {
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const values = { changedAt: new Date().toISOString() };
    const owner = await mailboxOf(userRowId, trx);
    await mailMember(ctx, owner, 'password-changed', randomUUID(), values, trx);
  });
};

/**
 * Refuses an address that an account has or can restore. An unfinished signup does not count,
 * because it has not proved anything.
 * @throws EmailTaken
 */
export const refuseTakenEmail = async (
  ctx: Context,
  emailLower: string,
  userDocumentId: string,
): Promise<void> => {
  const owner = await findOwnerOf(ctx, emailLower);
  if (owner !== null && owner.userDocumentId !== userDocumentId && !owner.isUnproven) {
    throw new EmailTaken();
  }
  await refuseHeldEmail(ctx, emailLower, userDocumentId);
};

/**
 * Creates an account and replaces an unfinished signup with the same e-mail.
 * @throws EmailTaken, also when two registrations run at the same time
 */
export const createUser = async (ctx: Context, user: NewUser): Promise<number> => {
  const { emailLower } = user;
  const roleId = await memberRoleId(ctx);
  const create = ctx.strapi.db.transaction(async ({ trx }) => {
    await refuseHeldEmail(ctx, emailLower);
    await deleteUnproven(ctx, emailLower, trx);
    return (await insertUser(ctx, user, roleId)).id;
  });
  return await orEmailTaken(create);
};

/** @throws EmailTaken */
export const writeProfile = async (
  ctx: Context,
  userRowId: number,
  userDocumentId: string,
  change: ProfileChange,
): Promise<void> => {
  const data = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  if (change.emailLower !== undefined) data.username = change.emailLower;
  if (Object.keys(data).length === 0) return;
  if (change.emailLower !== undefined)
    await refuseHeldEmail(ctx, change.emailLower, userDocumentId);
  await orEmailTaken(updateUser(ctx, userRowId, data));
};

/**
 * Sets the new password, ends every other sign-in and every mailed link, and tells the owner, in
 * one transaction.
 */
export const replacePassword = async (
  ctx: Context,
  { rowId, userDocumentId }: Pick<Account, 'rowId' | 'userDocumentId'>,
  passwordHash: string,
  keptFamilyId: string | null,
): Promise<void> => {
  await ctx.strapi.db.transaction(async ({ trx }) => {
    // A card set-up in progress must no longer sign in: someone else may have begun the signup.
    await claimSignUp(ctx, rowId);
    await setPasswordHash(rowId, passwordHash, trx);
    await endAccess(ctx, rowId, keptFamilyId);
    await forgetAllLinks(ctx, userDocumentId);
    await tellOfPassword(ctx, rowId);
  });
};
