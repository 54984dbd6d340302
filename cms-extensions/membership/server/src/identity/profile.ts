import { emailKey, isSameMailbox, mailboxKey, type User, VALIDATION } from 'contract';
import type { Context } from '../context.ts';
import { InvalidField, type Session } from '../platform/http/index.ts';
import { type ProfileChange, passwordHashOf, requireUser } from '../users/index.ts';
import { replacePassword, writeProfile } from './account-changes.ts';
import {
  applyEmailChange,
  beginEmailChange,
  dropEmailChange,
  revertEmailChange,
} from './email-change.ts';
import { CurrentPasswordWrong } from './errors.ts';
import { choosePassword, passwordMatches } from './passwords.ts';

type ProfileInput = {
  name?: string | undefined;
  email?: string | undefined;
  current_password?: string | undefined;
  profile_image?: string | null | undefined;
};

/* Changes of a member's own account: name, e-mail, picture, password. */

/**
 * Checks the member's current password before a sensitive change.
 * @returns the hash that the password matches
 * @throws CurrentPasswordWrong, TooManyAttempts
 */
export const checkPassword = async (
  ctx: Context,
  { user, userRowId }: Session,
  password: string,
  address: string,
): Promise<string> => {
  // Counted per account: only holders of one of its sessions can use up these attempts.
  await ctx.limits.passwordChange.spend(address, user.id);
  const stored = await passwordHashOf(ctx, userRowId);
  const fits = await passwordMatches(ctx, password, stored);
  if (stored === null || !fits) {
    ctx.securityLog.record('password-check.failed', { subject: user.id });
    throw new CurrentPasswordWrong();
  }
  await ctx.limits.passwordChange.forgive(user.id);
  return stored;
};

/**
 * Mails the new address to confirm a change of e-mail.
 * @throws InvalidField, CurrentPasswordWrong, EmailTaken, TooManyAttempts
 */
const requestEmailChange = async (
  ctx: Context,
  session: Session,
  { email, password }: { email: string; password: string | undefined },
  profile: ProfileChange,
  address: string,
): Promise<void> => {
  if (!password) {
    throw new InvalidField(VALIDATION.currentPasswordRequired, 'current_password');
  }
  await ctx.limits.emailChange.spend(address, session.user.id);
  const passwordHash = await checkPassword(ctx, session, password, address);
  // The recipient may be a stranger, so the number of mails is limited.
  await ctx.limits.emailTarget.spend(mailboxKey(email));
  await beginEmailChange(ctx, { session, email, profile, passwordHash });
  ctx.securityLog.record('e-mail-change.requested', { subject: session.user.id });
};

/**
 * Changes name and picture immediately, and the e-mail once it is confirmed. All or nothing.
 * @throws InvalidField, CurrentPasswordWrong, EmailTaken, TooManyAttempts
 */
export const updateProfile = async (
  ctx: Context,
  session: Session,
  { name, email, current_password: password, profile_image }: ProfileInput,
  address: string,
): Promise<User> => {
  const { user, userRowId } = session;
  const profile = { name, profileImageUrl: profile_image };
  if (email === undefined || email === user.email) {
    await writeProfile(ctx, userRowId, user.id, profile);
  } else if (isSameMailbox(email, user.email)) {
    const spelling = { email, emailLower: emailKey(email) };
    await writeProfile(ctx, userRowId, user.id, { ...profile, ...spelling });
  } else {
    await requestEmailChange(ctx, session, { email, password }, profile, address);
  }
  return requireUser(ctx, userRowId);
};

/** Cancels a change of e-mail that is not confirmed. @returns the member */
export const cancelEmailChange = async (
  ctx: Context,
  { user, userRowId }: Session,
): Promise<User> => {
  await dropEmailChange(ctx, user.id);
  ctx.securityLog.record('e-mail-change.cancelled', { subject: user.id });
  return requireUser(ctx, userRowId);
};

/** @throws LinkOver, EmailTaken */
export const confirmEmailChange = async (
  ctx: Context,
  token: string,
): Promise<{ user: User; email: string }> => {
  const { userRowId, email } = await applyEmailChange(ctx, token);
  const user = await requireUser(ctx, userRowId);
  ctx.securityLog.record('e-mail-change.confirmed', { subject: user.id });
  return { user, email };
};

/**
 * @returns the account's address, and a token to set a new password with
 * @throws LinkOver, EmailTaken
 */
export const undoEmailChange = async (
  ctx: Context,
  token: string,
): Promise<{ user: User; email: string; resetToken: string }> => {
  const { userRowId, isStopped, ...undone } = await revertEmailChange(ctx, token);
  const user = await requireUser(ctx, userRowId);
  const subject = user.id;
  ctx.securityLog.record(`e-mail-change.${isStopped ? 'stopped' : 'undone'}`, { subject });
  ctx.securityLog.record('sessions.ended', { subject, reason: 'e-mail-undo' });
  return { user, ...undone };
};

/**
 * Changes the password and ends all other sessions and all mailed links.
 * @throws InvalidField, CurrentPasswordWrong, TooManyAttempts
 */
export const changePassword = async (
  ctx: Context,
  session: Session,
  passwordsGiven: { current: string; next: string },
  address: string,
): Promise<void> => {
  const { user, userRowId, familyId } = session;
  await checkPassword(ctx, session, passwordsGiven.current, address);
  const passwordHash = await choosePassword(ctx, passwordsGiven.next, user, 'new_password');
  const account = { rowId: userRowId, userDocumentId: user.id };
  await replacePassword(ctx, account, passwordHash, familyId);
  ctx.securityLog.record('password.changed', { subject: user.id });
  ctx.securityLog.record('sessions.ended', { subject: user.id, reason: 'password-change' });
};
