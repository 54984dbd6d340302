import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { emailKey, MINUTE_MS, SIGN_IN_CODE_MINUTES, storedLanguageSchema } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { enqueueMail } from '../mail/index.ts';
import { perContext } from '../platform/context/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import {
  claimSignUp,
  findAccountByEmail,
  findOwnerOf,
  findUser,
  findUserById,
  hashOf,
  lockAccount,
  type Reported,
  rememberReported,
} from '../users/index.ts';
import { createUser } from './account-changes.ts';
import { SIGN_IN_REQUEST_TABLE } from './content-types.ts';
import { AuthCookie } from './cookies.ts';
import { AskedElsewhere, EmailTaken, SignInCodeWrong } from './errors.ts';
import type { LinkRequests } from './link-requests.ts';
import { hashOfToken } from './links.ts';
import { type SignedIn, startSession } from './sign-in.ts';

/*
 * Sign-in without a password. A code is mailed with a link; both work only in the browser that asked,
 * which a cookie tells. An invitation is a link that works in any browser. A request is stored for
 * any address, so that neither its answer nor a wrong code tells whether there is an account.
 */

const LIFE_MS = SIGN_IN_CODE_MINUTES * MINUTE_MS;
const TRIES_MAX = 5;
const DIGITS = 6;

/** Who has no account yet, and gets one by the code. */
const newMemberSchema = z.object({
  name: z.string(),
  email: z.string(),
  language: storedLanguageSchema,
});

export type NewMember = z.output<typeof newMemberSchema>;

const requestSchema = z.object({
  id: z.number(),
  kind: z.enum(['code', 'invitation']),
  email_hash: z.string(),
  code_hash: z.string().nullable(),
  link_hash: z.string().nullable(),
  browser_hash: z.string().nullable(),
  user_document_id: z.string().nullable(),
  new_member: z.preprocess(
    (stored) => (typeof stored === 'string' ? JSON.parse(stored) : stored),
    newMemberSchema.nullable(),
  ),
});

type Request = z.output<typeof requestSchema>;

/** The cookie with the secret of the browser that asked for a code. */
export const askedCookie = perContext(
  ({ settings }) =>
    new AuthCookie({
      name: 'sign-in',
      secure: settings.secureCookie,
      maxAgeSeconds: SIGN_IN_CODE_MINUTES * 60,
    }),
);

const secret = (): string => randomBytes(32).toString('base64url');

const mailboxHash = (ctx: Context, email: string): string => hashOf(ctx, 'email', emailKey(email));

/** With the link's hash, so that equal digits have no equal hashes. */
const codeHash = (ctx: Context, linkHash: string, code: string): string =>
  hashOf(ctx, 'code', `${linkHash}:${code}`);

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Requests that are neither used nor over. */
const waiting = ({ strapi }: Context, where: object, trx?: Transaction) => {
  const rows = (trx ?? strapi.db.connection)(SIGN_IN_REQUEST_TABLE);
  return rows.where(where).whereNull('used_at').where('expires_at', '>', Date.now());
};

/**
 * Stores that a code was asked for, and voids what the mailbox was sent before.
 * @param newMember for an account that the code makes if there is none
 * @returns the secret of the browser, for its cookie
 */
export const requestSignInCode = async (
  ctx: Context,
  linkRequests: LinkRequests,
  email: string,
  newMember: NewMember | null = null,
): Promise<string> => {
  const browser = secret();
  const emailHash = mailboxHash(ctx, email);
  await ctx.strapi.db.transaction(async ({ trx }) => {
    await trx(SIGN_IN_REQUEST_TABLE).where({ kind: 'code', email_hash: emailHash }).delete();
    await trx(SIGN_IN_REQUEST_TABLE).insert({
      document_id: randomUUID(),
      kind: 'code',
      email_hash: emailHash,
      browser_hash: hashOfToken(browser),
      expires_at: Date.now() + LIFE_MS,
      tries: 0,
      new_member: newMember && JSON.stringify(newMember),
    });
    await linkRequests.add('sign-in-code', email, trx);
  });
  return browser;
};

/** The account that a code may open, or why none is mailed. Admins sign in with a password. */
const accountFor = async (ctx: Context, emailLower: string) => {
  const known = await findAccountByEmail(ctx, emailLower);
  // A sign-up that waits for its card is nobody's yet.
  if (known === null || (await findOwnerOf(ctx, emailLower))?.isUnproven !== false) {
    return { subject: null, reason: 'unknown-account' } as const;
  }
  const subject = known.userDocumentId;
  if (known.blocked) return { subject, reason: 'blocked' } as const;
  const isAdmin = (await findUserById(ctx, subject))?.role === 'admin';
  return isAdmin ? ({ subject, reason: 'admin' } as const) : { subject, reason: null };
};

/** Mails a code and a link for the newest request of a mailbox, if an account may have one. */
export const sendSignInCode = async (ctx: Context, email: string): Promise<void> => {
  const emailLower = emailKey(email);
  const { subject, reason } = await accountFor(ctx, emailLower);
  const ignore = (why: NonNullable<typeof reason>): void =>
    ctx.securityLog.record('sign-in-code.ignored', { subject, account: emailLower, reason: why });
  if (reason !== null && reason !== 'unknown-account') return ignore(reason);
  const isSent = await ctx.strapi.db.transaction(async ({ trx }) => {
    const account = subject === null ? null : await lockAccount(subject, trx);
    const isGone = account === null || account.blocked || account.emailLower !== emailLower;
    if (subject !== null && isGone) return false;
    const ofMailbox = { kind: 'code', email_hash: mailboxHash(ctx, email) };
    const [newest]: unknown[] = await waiting(ctx, ofMailbox, trx).orderBy('id', 'desc').limit(1);
    if (newest === undefined) return false;
    const request = requestSchema.parse(newest);
    // Two that came at the same moment: the later one counts.
    await trx(SIGN_IN_REQUEST_TABLE).where(ofMailbox).whereNot({ id: request.id }).delete();
    if (request.code_hash !== null || (account === null && request.new_member === null))
      return false;
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    // With the digits, so that the page can show them in another browser than the one that asked.
    const signInToken = `${code}-${secret()}`;
    const linkHash = hashOfToken(signInToken);
    await trx(SIGN_IN_REQUEST_TABLE)
      .where({ id: request.id })
      .update({
        code_hash: codeHash(ctx, linkHash, code),
        link_hash: linkHash,
        user_document_id: subject,
      });
    const order = {
      key: `sign-in-code:${linkHash}`,
      template: 'sign-in-code',
      to: account?.email ?? email,
      userDocumentId: subject,
      language: request.new_member?.language,
      values: { signInCode: code, signInToken },
    } as const;
    await enqueueMail(ctx, order, trx);
    return true;
  });
  if (isSent) ctx.securityLog.record('sign-in-code.requested', { subject });
  else if (reason !== null) ignore(reason);
};

/** Makes the account of who had none. @returns its row; null when the request is over or used */
const memberFor = async (
  ctx: Context,
  id: number,
  { name, email, language }: NewMember,
): Promise<number | null> => {
  const rowId = await ctx.strapi.db.transaction(async ({ trx }) => {
    const used: number = await waiting(ctx, { id }, trx).update({ used_at: Date.now() });
    if (used !== 1) return null;
    const account = { name, email, emailLower: emailKey(email), passwordHash: null };
    return createUser(ctx, { ...account, language: language ?? undefined, source: 'place' });
  });
  const subject = rowId && (await findUser(ctx, rowId))?.id;
  if (subject) ctx.securityLog.record('account.created', { subject, via: 'code' });
  return rowId;
};

/** Uses a request up. @returns the row of its account; null when it is over, used or void */
const use = async (ctx: Context, request: Request): Promise<number | null> => {
  const { id, user_document_id: owner, new_member: newMember } = request;
  if (owner === null && newMember !== null) {
    return memberFor(ctx, id, newMember).catch((error: unknown) => {
      // Made meanwhile, or held for whoever had the address: another code is needed.
      if (error instanceof EmailTaken) return null;
      throw error;
    });
  }
  if (owner === null || (await findUserById(ctx, owner))?.role !== 'member') return null;
  return ctx.strapi.db.transaction(async ({ trx }) => {
    const account = await lockAccount(owner, trx);
    // What was mailed proves access only to the mailbox that the account had then.
    const isOwn = account !== null && mailboxHash(ctx, account.email) === request.email_hash;
    if (!isOwn || account.blocked) return null;
    const used: number = await waiting(ctx, { id }, trx).update({ used_at: Date.now() });
    return used === 1 ? account.rowId : null;
  });
};

const enter = async (ctx: Context, request: Request, reported: Reported): Promise<SignedIn> => {
  const rowId = await use(ctx, request);
  if (rowId === null) throw new SignInCodeWrong();
  await claimSignUp(ctx, rowId);
  const signedIn = await startSession(ctx, rowId, request.kind);
  await rememberReported(ctx, rowId, reported);
  return signedIn;
};

/**
 * Signs in by the six digits. A try is counted before it is made, so that of many at once five count.
 * @param browser the secret in the browser's cookie
 * @throws SignInCodeWrong, TooManyAttempts
 */
export const signInByCode = async (
  ctx: Context,
  given: { email: string; code: string },
  browser: string | null,
  origin: { address: string; reported: Reported },
): Promise<SignedIn> => {
  const account = emailKey(given.email);
  await ctx.limits.signInCodeTry.spend(origin.address, account);
  const asked = { kind: 'code', email_hash: mailboxHash(ctx, account) };
  const [tried]: unknown[] = await waiting(ctx, asked)
    .where({ browser_hash: hashOfToken(browser ?? '') })
    .where('tries', '<', TRIES_MAX)
    .increment('tries', 1)
    .returning('*');
  const request = requestSchema.nullable().parse(tried ?? null);
  const expected = request?.code_hash ?? '';
  if (request === null || !isSame(expected, codeHash(ctx, request.link_hash ?? '', given.code))) {
    const subject = request?.user_document_id ?? null;
    ctx.securityLog.record('sign-in.failed', { subject, account, reason: 'wrong-code' });
    throw new SignInCodeWrong();
  }
  const signedIn = await enter(ctx, request, origin.reported);
  await ctx.limits.signInCodeTry.forgive(account);
  return signedIn;
};

/** The request of a link, which stays unused. @throws SignInCodeWrong, TooManyAttempts */
const requestOf = async (
  ctx: Context,
  kind: Request['kind'],
  link: string,
  address: string,
): Promise<Request> => {
  const linkHash = hashOfToken(link);
  await ctx.limits.signInCodeTry.spend(address, linkHash);
  const found: unknown = await waiting(ctx, { kind, link_hash: linkHash }).first();
  if (found !== undefined) return requestSchema.parse(found);
  ctx.securityLog.record('link.refused', { purpose: 'sign-in' });
  throw new SignInCodeWrong();
};

/**
 * Signs in by an invitation, in any browser.
 * @throws SignInCodeWrong, TooManyAttempts
 */
export const signInByInvitation = async (
  ctx: Context,
  link: string,
  origin: { address: string; reported: Reported },
): Promise<SignedIn> =>
  enter(ctx, await requestOf(ctx, 'invitation', link, origin.address), origin.reported);

/**
 * Signs in by the link.
 * @param browser the secret in the browser's cookie
 * @throws SignInCodeWrong, TooManyAttempts
 * @throws AskedElsewhere in another browser than the one that asked, which leaves the link as it is
 */
export const signInByLink = async (
  ctx: Context,
  link: string,
  browser: string | null,
  origin: { address: string; reported: Reported },
): Promise<SignedIn> => {
  const request = await requestOf(ctx, 'code', link, origin.address);
  if (request.browser_hash !== hashOfToken(browser ?? '')) throw new AskedElsewhere();
  return enter(ctx, request, origin.reported);
};
