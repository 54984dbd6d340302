import { randomUUID } from 'node:crypto';
import { emailKey, emailSchema, requestedDateSchema, requiredTextSchema } from 'contract';
import type { PlaceView } from 'contract/desk/offers';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import { type Gift, type Given, giveTo, listGifts, makePlace } from '../billing/index.ts';
import type { Context } from '../context.ts';
import { NotFound, Refusal } from '../platform/http/index.ts';
import { findAccountByEmail, findUserById } from '../users/index.ts';
import { bodyOf, deskRoute, nameOf } from './desk-calls.ts';

/* Free places: codes that open the site without a payment. Who has an account is let in at once. */

const MOST = 50;
const HOW_LONG = 'Choose from 1 to 365 days, or a day to come.';

const orderSchema = z
  .strictObject({
    emails: z.array(emailSchema).min(1).max(MOST, `At most ${MOST} at a time.`).optional(),
    count: z.int().min(1).max(MOST, `At most ${MOST} at a time.`).optional(),
    days: z.int(HOW_LONG).min(1, HOW_LONG).max(365, HOW_LONG).optional(),
    until: requestedDateSchema.optional(),
    reason: requiredTextSchema(160, 'Say why.').normalize(),
  })
  .refine(({ emails, count }) => (emails === undefined) !== (count === undefined), {
    error: 'Enter addresses, or how many codes.',
    path: ['emails'],
  })
  .refine(({ days, until }) => (days === undefined) !== (until === undefined), {
    error: HOW_LONG,
    path: ['days'],
  });

/** Lets a member in, or mails a code. @returns what became of it; a text when it did not work */
const giveByMail = async (
  ctx: Context,
  given: Given,
  email: string,
): Promise<'let in' | 'mailed' | string> => {
  const account = await findAccountByEmail(ctx, emailKey(email));
  if (account === null) {
    await makePlace(ctx, { ...given, recipientEmail: email });
    return 'mailed';
  }
  try {
    await giveTo(ctx, randomUUID(), given, account.userDocumentId);
    return 'let in';
  } catch (error) {
    if (error instanceof Refusal || error instanceof NotFound) return `${email}: ${error.message}`;
    throw error;
  }
};

const times = (count: number, one: string): string[] => (count === 0 ? [] : [`${count} ${one}`]);

const give = async (ctx: Context, call: Koa) => {
  const { emails, count = 0, days, until, reason } = bodyOf(call, orderSchema);
  const givenBy = nameOf(call.state.user);
  const given = { months: null, days: days ?? null, untilDay: until ?? null, reason, givenBy };
  const codes: string[] = [];
  for (let made = 0; made < count; made++) {
    codes.push(await makePlace(ctx, { ...given, recipientEmail: null }));
  }
  const results: string[] = [];
  for (const email of new Map(emails?.map((one) => [emailKey(one), one])).values()) {
    results.push(await giveByMail(ctx, given, email));
  }
  const of = (result: string) => results.filter((one) => one === result).length;
  const problems = results.filter((one) => one !== 'let in' && one !== 'mailed');
  const done = [...times(of('mailed'), 'mailed'), ...times(of('let in'), 'let in at once')];
  ctx.securityLog.record('free-places.given', { count: codes.length + done.length });
  return { codes, outcome: [done.join(', '), ...problems].filter(Boolean).join('. ') };
};

const viewOf = async (ctx: Context, gift: Gift): Promise<PlaceView> => {
  const { documentId, recipientEmail, codeEnd, days, untilDay, reason, state, redeemedBy } = gift;
  const member = redeemedBy === null ? null : await findUserById(ctx, redeemedBy);
  return {
    id: documentId,
    recipient: recipientEmail,
    codeEnd: codeEnd ?? '',
    opens: untilDay === null ? `${days} ${days === 1 ? 'day' : 'days'}` : `Until ${untilDay}`,
    reason,
    state: state === 'redeemed' || state === 'void' ? state : 'sent',
    member: member && { id: member.id, name: member.name },
    by: gift.givenBy,
    at: gift.createdAt,
  };
};

/** Routes of the free places, below `/membership` of the panel's own API. */
export const placeRoutes = (ctx: Context) => [
  deskRoute('GET', '/offers/places', 'members.act', async () =>
    Promise.all((await listGifts(ctx, { kind: 'place' })).map((gift) => viewOf(ctx, gift))),
  ),
  deskRoute('POST', '/offers/places', 'members.act', (call) => give(ctx, call)),
];
