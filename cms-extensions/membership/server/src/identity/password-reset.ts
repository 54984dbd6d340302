import { emailKey, MINUTE_MS, PASSWORD_RESET_MINUTES } from 'contract';
import type { Context } from '../context.ts';
import { mailMember } from '../mail/index.ts';
import { findAccount, findAccountByEmail, lockAccount } from '../users/index.ts';
import { replacePassword } from './account-changes.ts';
import { LinkOver } from './errors.ts';
import { hashOfToken, issueLink, peekLink, takeLink } from './links.ts';
import { choosePassword } from './passwords.ts';

const LIFE_MS = PASSWORD_RESET_MINUTES * MINUTE_MS;
const PURPOSES = ['password-reset'] as const;

/* Password reset by a mailed link. */

/** Mails a link, if an account exists that can be signed in to. */
export const sendResetLink = async (ctx: Context, email: string): Promise<void> => {
  const emailLower = emailKey(email);
  const ignored = (reason: 'unknown-account' | 'blocked', subject: string | null): void =>
    ctx.securityLog.record('password-reset.ignored', { subject, account: emailLower, reason });
  const known = await findAccountByEmail(ctx, emailLower);
  if (known === null) return ignored('unknown-account', null);
  if (known.blocked) return ignored('blocked', known.userDocumentId);
  const isSent = await ctx.strapi.db.transaction(async ({ trx }) => {
    const account = await lockAccount(known.userDocumentId, trx);
    // The account's address may have changed a moment ago.
    if (account === null || account.blocked || account.emailLower !== emailLower) return false;
    const resetToken = await issueLink(ctx, 'password-reset', account, Date.now(), LIFE_MS);
    const occasion = hashOfToken(resetToken);
    await mailMember(ctx, account, 'password-reset', occasion, { resetToken }, trx);
    return true;
  });
  if (isSent) ctx.securityLog.record('password-reset.requested', { subject: known.userDocumentId });
};

/**
 * Sets the password and ends every other link and every session. No session begins: otherwise a
 * stranger who found the link could get in without leaving a trace.
 * @returns the id of the account
 * @throws LinkOver, InvalidField
 */
export const resetPassword = async (
  ctx: Context,
  token: string,
  newPassword: string,
): Promise<string> => {
  // Hashing is expensive, so the link is checked first.
  const known = await peekLink(ctx, PURPOSES, token, Date.now());
  const owner = known && (await findAccount(ctx, known.userDocumentId));
  if (known === null || owner === null) throw new LinkOver();
  const passwordHash = await choosePassword(ctx, newPassword, owner, 'new_password');
  const subject = await ctx.strapi.db.transaction(async ({ trx }) => {
    const account = await lockAccount(known.userDocumentId, trx);
    const link = await takeLink(ctx, PURPOSES, token, Date.now());
    // A link proves access only to the mailbox of the address that it was sent to.
    if (link === null || link.emailLower !== account?.emailLower) throw new LinkOver();
    await replacePassword(ctx, account, passwordHash, null);
    return account.userDocumentId;
  });
  ctx.securityLog.record('password-reset.done', { subject });
  ctx.securityLog.record('sessions.ended', { subject, reason: 'password-reset' });
  return subject;
};
