import { createHash, randomBytes } from 'node:crypto';
import { emailKey } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { onUserDeleted, Table } from '../platform/database/index.ts';
import { LINK_PURPOSES, type LinkPurpose, SIGN_IN_REQUEST_TABLE } from './content-types.ts';

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

const links = new Table('account-link', linkSchema);

const valid = (purposes: readonly LinkPurpose[], now: number) => ({
  purpose: { $in: [...purposes] },
  endsAt: { $gt: now },
});

/** @returns the token; it is mailed and not stored */
export const issueLink = async (
  ctx: Context,
  purpose: LinkPurpose,
  { userDocumentId, email }: { userDocumentId: string; email: string },
  now: number,
  lifeMs: number,
): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await links.add(ctx, {
    tokenHash: hashOfToken(token),
    purpose,
    userDocumentId,
    email,
    emailLower: emailKey(email),
    issuedAt: now,
    endsAt: now + lifeMs,
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
  links.first(ctx, { ...valid(purposes, now), tokenHash: hashOfToken(token) });

/** Uses a link up; of two concurrent callers only one gets it. Call inside a transaction. */
export const takeLink = async (
  ctx: Context,
  purposes: readonly LinkPurpose[],
  token: string,
  now: number,
): Promise<Link | null> => {
  const where = { ...valid(purposes, now), tokenHash: hashOfToken(token) };
  const link = await links.first(ctx, where);
  return link !== null && (await links.remove(ctx, where)) === 1 ? link : null;
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
  const ofOthers = { emailLower, userDocumentId: { $ne: ownerDocumentId } };
  return (await links.count(ctx, { ...valid(['email-undo'], now), ...ofOthers })) > 0;
};

/** Turns the stop links of a change into undo links once it has taken effect. */
export const stopsBecomeUndos = async (
  ctx: Context,
  userDocumentId: string,
  now: number,
  lifeMs: number,
): Promise<void> => {
  const undo = { purpose: 'email-undo', issuedAt: now, endsAt: now + lifeMs };
  await links.change(ctx, { ...valid(['email-stop'], now), userDocumentId }, undo);
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
  const since = { issuedAt: { $gte: issuedFrom } };
  await links.remove(ctx, { userDocumentId, purpose: { $in: [...purposes] }, ...since });
};

/** Ends every link of an account, and every code and invitation to sign in. */
export const forgetAllLinks = async (ctx: Context, userDocumentId: string): Promise<void> => {
  await ctx.strapi.db.transaction(async ({ trx }) => {
    await links.remove(ctx, { userDocumentId });
    await trx(SIGN_IN_REQUEST_TABLE).where({ user_document_id: userDocumentId }).delete();
  });
};

/** Deletes expired links, and requests to sign in that are over. */
export const pruneLinks = async (ctx: Context, now: number): Promise<void> => {
  await links.remove(ctx, { endsAt: { $lte: now } });
  const { connection } = ctx.strapi.db;
  await connection(SIGN_IN_REQUEST_TABLE).where('expires_at', '<=', now).delete();
};

/** Ends the links of members who are deleted. */
export const forgetLinksOfDeleted = (ctx: Context): void =>
  onUserDeleted(ctx.strapi, (userDocumentId) => forgetAllLinks(ctx, userDocumentId));
