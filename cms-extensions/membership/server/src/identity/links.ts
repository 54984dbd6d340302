import { createHash, randomBytes } from 'node:crypto';
import { emailKey } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { onUserDeleted } from '../platform/database/index.ts';
import { LINK_PURPOSES, type LinkPurpose, SIGN_IN_REQUEST_TABLE } from './content-types.ts';

const LINK_UID = 'plugin::membership.account-link';
const TOKEN_BYTES = 32;

const linkSchema = z.object({
  purpose: z.enum(LINK_PURPOSES),
  userDocumentId: z.string(),
  email: z.string(),
  emailLower: z.string(),
  issuedAt: z.coerce.number(),
});

/** The data of a valid link. `issuedAt` is in milliseconds since the epoch. */
type Link = z.output<typeof linkSchema>;

/** The token has too many random bits to be guessed, so a plain hash without salt is enough. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/* The links mailed about accounts. Each works once, until it expires. */

const rows = ({ strapi }: Context) => strapi.db.query(LINK_UID);

const valid = (purposes: readonly LinkPurpose[], now: number) => ({
  purpose: { $in: [...purposes] },
  endsAt: { $gt: now },
});

const findLink = async (ctx: Context, where: object): Promise<Link | null> => {
  const row = await rows(ctx).findOne({ where });
  return row === null ? null : linkSchema.parse(row);
};

/** @returns the token; it is mailed and not stored */
export const issueLink = async (
  ctx: Context,
  purpose: LinkPurpose,
  { userDocumentId, email }: { userDocumentId: string; email: string },
  now: number,
  lifeMs: number,
): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await rows(ctx).create({
    data: {
      tokenHash: hashOfToken(token),
      purpose,
      userDocumentId,
      email,
      emailLower: emailKey(email),
      issuedAt: now,
      endsAt: now + lifeMs,
    },
  });
  return token;
};

/** Reads a link without using it up. */
export const peekLink = (
  ctx: Context,
  purposes: readonly LinkPurpose[],
  token: string,
  now: number,
): Promise<Link | null> =>
  findLink(ctx, { ...valid(purposes, now), tokenHash: hashOfToken(token) });

/** Uses a link up; of two concurrent callers only one gets it. Call inside a transaction. */
export const takeLink = async (
  ctx: Context,
  purposes: readonly LinkPurpose[],
  token: string,
  now: number,
): Promise<Link | null> => {
  const where = { ...valid(purposes, now), tokenHash: hashOfToken(token) };
  const link = await findLink(ctx, where);
  if (link === null) return null;
  const { count } = await rows(ctx).deleteMany({ where });
  return count === 1 ? link : null;
};

/**
 * Whether an address can still be restored to another account. The new address of a pending
 * change is not held, because nobody has proved to own it.
 */
export const isEmailHeld = async (
  ctx: Context,
  emailLower: string,
  now: number,
  ownerDocumentId = '',
): Promise<boolean> => {
  const where = { ...valid(['email-undo'], now), emailLower };
  return (
    (await rows(ctx).count({ where: { ...where, userDocumentId: { $ne: ownerDocumentId } } })) > 0
  );
};

/** Turns the stop links of a change into undo links once it has taken effect. */
export const stopsBecomeUndos = async (
  ctx: Context,
  userDocumentId: string,
  now: number,
  lifeMs: number,
): Promise<void> => {
  await rows(ctx).updateMany({
    where: { ...valid(['email-stop'], now), userDocumentId },
    data: { purpose: 'email-undo', issuedAt: now, endsAt: now + lifeMs },
  });
};

/**
 * Ends an account's links of the given purposes, optionally only those issued from a time on.
 */
export const forgetLinks = async (
  ctx: Context,
  userDocumentId: string,
  purposes: readonly LinkPurpose[],
  issuedFrom = 0,
): Promise<void> => {
  await rows(ctx).deleteMany({
    where: { userDocumentId, purpose: { $in: [...purposes] }, issuedAt: { $gte: issuedFrom } },
  });
};

/** Ends every link of an account, and every code and invitation to sign in. */
export const forgetAllLinks = async (ctx: Context, userDocumentId: string): Promise<void> => {
  await ctx.strapi.db.transaction(async ({ trx }) => {
    await rows(ctx).deleteMany({ where: { userDocumentId } });
    await trx(SIGN_IN_REQUEST_TABLE).where({ user_document_id: userDocumentId }).delete();
  });
};

/** Deletes expired links, and requests to sign in that are over. */
export const pruneLinks = async (ctx: Context, now: number): Promise<void> => {
  await rows(ctx).deleteMany({ where: { endsAt: { $lte: now } } });
  const { connection } = ctx.strapi.db;
  await connection(SIGN_IN_REQUEST_TABLE).where('expires_at', '<=', now).delete();
};

/** Ends the links of members who are deleted. */
export const forgetLinksOfDeleted = (ctx: Context): void =>
  onUserDeleted(ctx.strapi, (userDocumentId) => forgetAllLinks(ctx, userDocumentId));
