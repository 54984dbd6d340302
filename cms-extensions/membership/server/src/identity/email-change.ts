import {
  EMAIL_CONFIRM_HOURS,
  EMAIL_UNDO_HOURS,
  emailKey,
  HOUR_MS,
  MINUTE_MS,
  PASSWORD_RESET_MINUTES,
} from 'contract';
import type { Context } from '../context.ts';
import { mailMember } from '../mail/index.ts';
import type { Session } from '../platform/http/index.ts';
import { deleteUnproven, endAccess, lockAccount, type ProfileChange } from '../users/index.ts';
import { refuseTakenEmail, writeProfile } from './account-changes.ts';
import { CurrentPasswordWrong, LinkOver } from './errors.ts';
import {
  forgetLinks,
  hashOfToken,
  issueLink,
  peekLink,
  stopsBecomeUndos,
  takeLink,
} from './links.ts';

const CONFIRM_MS = EMAIL_CONFIRM_HOURS * HOUR_MS;
const UNDO_MS = EMAIL_UNDO_HOURS * HOUR_MS;
const RESET_MS = PASSWORD_RESET_MINUTES * MINUTE_MS;

/** Link purposes of a change that has not taken effect. */
const PENDING = ['email-confirm', 'email-stop'] as const;

type EmailRequest = {
  session: Session;
  email: string;
  /** Other profile fields to change immediately. */
  profile: ProfileChange;
  /** The hash that the current password was checked against. */
  passwordHash: string;
};

type Undone = {
  userRowId: number;
  email: string;
  resetToken: string;
  /** True when the change had not taken effect yet. */
  isStopped: boolean;
};

/*
 * A change of e-mail takes effect when the new address confirms it. The old address is informed
 * when the change is requested and when it takes effect, and can stop or undo it
 * (docs/decisions/0021).
 */

/**
 * Mails the links of a change and cancels an earlier pending one.
 * @throws EmailTaken, CurrentPasswordWrong
 */
export const beginEmailChange = async (
  ctx: Context,
  { session, email, profile, passwordHash }: EmailRequest,
): Promise<void> => {
  const { id: userDocumentId } = session.user;
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const account = await lockAccount(userDocumentId, trx);
    // The password may have been changed during the slow comparison; that change ends all links.
    if (account?.passwordHash !== passwordHash) throw new CurrentPasswordWrong();
    await refuseTakenEmail(ctx, emailKey(email), userDocumentId);
    await writeProfile(ctx, account.rowId, userDocumentId, profile);
    await forgetLinks(ctx, userDocumentId, PENDING);
    const now = Date.now();
    const issue = (purpose: (typeof PENDING)[number], address: string) =>
      issueLink(ctx, purpose, { userDocumentId, email: address }, now, CONFIRM_MS);
    const confirmToken = await issue('email-confirm', email);
    const undoToken = await issue('email-stop', account.email);
    const [confirmHash, undoHash] = [hashOfToken(confirmToken), hashOfToken(undoToken)];
    const newOwner = { userDocumentId, email };
    await mailMember(ctx, newOwner, 'email-confirm', confirmHash, { confirmToken }, trx);
    const warning = { newEmail: email, undoToken };
    await mailMember(ctx, account, 'email-change-requested', undoHash, warning, trx);
  });
};

/** Cancels a pending change. */
export const dropEmailChange = async (ctx: Context, userDocumentId: string): Promise<void> => {
  await ctx.strapi.db.transaction(async ({ trx }) => {
    await lockAccount(userDocumentId, trx);
    await forgetLinks(ctx, userDocumentId, PENDING);
  });
};

/**
 * Makes a change take effect.
 * @throws LinkOver, EmailTaken when another account has confirmed the address first
 */
export const applyEmailChange = async (
  ctx: Context,
  token: string,
): Promise<{ userRowId: number; email: string }> => {
  const known = await peekLink(ctx, ['email-confirm'], token, Date.now());
  if (known === null) throw new LinkOver();
  return ctx.strapi.db.transaction(async ({ trx }) => {
    const now = Date.now();
    const account = await lockAccount(known.userDocumentId, trx);
    const link = await takeLink(ctx, ['email-confirm'], token, now);
    if (link === null || account === null || account.blocked) throw new LinkOver();
    const { userDocumentId, email, emailLower } = link;
    // The member has proved to receive this address's mail; a signup without a card has not.
    await deleteUnproven(ctx, emailLower, trx);
    await writeProfile(ctx, account.rowId, userDocumentId, { email, emailLower });
    // Links mailed to the old address must not set a password for the new one.
    await forgetLinks(ctx, userDocumentId, ['password-reset', 'email-confirm']);
    await stopsBecomeUndos(ctx, userDocumentId, now, UNDO_MS);
    const old = { userDocumentId, email: account.email };
    const undoToken = await issueLink(ctx, 'email-undo', old, now, UNDO_MS);
    const notice = { newEmail: email, undoToken };
    await mailMember(ctx, old, 'email-changed', hashOfToken(undoToken), notice, trx);
    return { userRowId: account.rowId, email };
  });
};

/**
 * Stops a pending change, or restores the address that the link was mailed to, whatever the
 * current address is. Links of later changes end, too: an attacker who changed the address twice
 * holds one of them.
 * @returns the account's address, and a token to set a new password with
 * @throws LinkOver, EmailTaken
 */
export const revertEmailChange = async (ctx: Context, token: string): Promise<Undone> => {
  const purposes = ['email-undo', 'email-stop'] as const;
  const known = await peekLink(ctx, purposes, token, Date.now());
  if (known === null) throw new LinkOver();
  return ctx.strapi.db.transaction(async ({ trx }) => {
    const now = Date.now();
    const account = await lockAccount(known.userDocumentId, trx);
    const link = await takeLink(ctx, purposes, token, now);
    if (link === null || account === null) throw new LinkOver();
    const { userDocumentId, email, emailLower, issuedAt } = link;
    const changes = link.purpose === 'email-undo' ? { email, emailLower } : {};
    await writeProfile(ctx, account.rowId, userDocumentId, changes);
    await endAccess(ctx, account.rowId, null);
    await forgetLinks(ctx, userDocumentId, [...PENDING, 'password-reset']);
    await forgetLinks(ctx, userDocumentId, ['email-undo'], issuedAt);
    const resetToken = await issueLink(ctx, 'password-reset', link, now, RESET_MS);
    const isStopped = link.purpose === 'email-stop';
    return { userRowId: account.rowId, email, resetToken, isStopped };
  });
};
