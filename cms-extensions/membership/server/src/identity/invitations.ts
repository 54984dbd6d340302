import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS, emailKey, INVITATION_DAYS, type User, VALIDATION } from 'contract';
import type { Context } from '../context.ts';
import { enqueueMail, type ValuesOf } from '../mail/index.ts';
import { InvalidField, NotSignedIn, type Session } from '../platform/http/index.ts';
import { findUserById, hashOf, lockAccount, requireUser, updateUser } from '../users/index.ts';
import { replacePassword } from './account-changes.ts';
import { SIGN_IN_REQUEST_TABLE } from './content-types.ts';
import { hashOfToken } from './links.ts';
import { choosePassword } from './passwords.ts';

/*
 * Members whose account somebody else made for them. They get a link that works once, in any browser,
 * and are then asked what a sign-up would have asked.
 */

/**
 * Mails a member the link; an earlier one ends.
 * @param moved what an imported member is told of the plan
 * @returns false when the member has a password, is blocked or is no member: then nothing is sent
 */
export const inviteMember = async (
  ctx: Context,
  userDocumentId: string,
  moved?: Omit<ValuesOf<'welcome-after-move'>, 'invitationToken'>,
): Promise<boolean> => {
  if ((await findUserById(ctx, userDocumentId))?.role !== 'member') return false;
  return ctx.strapi.db.transaction(async ({ trx }) => {
    const account = await lockAccount(userDocumentId, trx);
    if (account === null || account.blocked || account.passwordHash !== null) return false;
    const invitationToken = randomBytes(32).toString('base64url');
    const linkHash = hashOfToken(invitationToken);
    const former = { kind: 'invitation', user_document_id: userDocumentId };
    await trx(SIGN_IN_REQUEST_TABLE).where(former).delete();
    await trx(SIGN_IN_REQUEST_TABLE).insert({
      ...former,
      document_id: randomUUID(),
      email_hash: hashOf(ctx, 'email', emailKey(account.email)),
      link_hash: linkHash,
      expires_at: Date.now() + INVITATION_DAYS * DAY_MS,
      tries: 0,
    });
    await updateUser(ctx, account.rowId, { invitedAt: new Date() });
    const order = { key: `invitation:${linkHash}`, to: account.email, userDocumentId };
    await enqueueMail(
      ctx,
      moved === undefined
        ? { ...order, template: 'invitation', values: { invitationToken } }
        : { ...order, template: 'welcome-after-move', values: { ...moved, invitationToken } },
      trx,
    );
    return true;
  });
};

/**
 * Stores that an invited member has agreed to the terms, with the password if one was chosen.
 * Harmless when it is done already.
 * @throws InvalidField for a password that is easy to guess, or of an account that has one
 */
export const finishWelcome = async (
  ctx: Context,
  { user, userRowId, familyId }: Session,
  password: string | undefined,
): Promise<User> => {
  const passwordHash =
    password === undefined ? null : await choosePassword(ctx, password, user, 'password');
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const account = await lockAccount(user.id, trx);
    if (account === null) throw new NotSignedIn();
    if (passwordHash !== null) {
      // Whoever sits at an open session must not replace it without knowing it.
      if (account.passwordHash !== null)
        throw new InvalidField(VALIDATION.passwordExists, 'password');
      await replacePassword(ctx, account, passwordHash, familyId);
    }
    if (user.welcome_due) await updateUser(ctx, userRowId, { termsAgreedAt: new Date() });
  });
  return requireUser(ctx, userRowId);
};
