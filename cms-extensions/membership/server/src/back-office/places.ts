import { randomUUID } from 'node:crypto';
import {
  actionIdSchema,
  dayIn,
  emailKey,
  emailSchema,
  lineSchema,
  requestedDateSchema,
} from 'contract';
import type { PlaceView } from 'contract/desk/offers';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import {
  type Gift,
  type Given,
  giveTo,
  logAction,
  makePlace,
  type PanelPerson,
} from '../billing/index.ts';
import type { Context } from '../context.ts';
import { NotFound, Refusal, refuseField } from '../platform/http/index.ts';
import { siteSettings } from '../site/index.ts';
import { findOwnerOf } from '../users/index.ts';
import { actRoute, bodyOf, deskRoute } from './desk-calls.ts';
import { shownGifts } from './gifts.ts';
import { longDay } from './today/days.ts';

/* Free places: codes that open the site without a payment. Who has an account is let in at once. */

const MOST = 50;
const TOO_MANY = `At most ${MOST} at a time.`;
const HOW_LONG = 'Choose from 1 to 365 days, or a day to come.';

const orderSchema = actionIdSchema
  .extend({
    emails: z.array(emailSchema).min(1).max(MOST, TOO_MANY).optional(),
    count: z.int('Enter how many.').min(1, 'At least one.').max(MOST, TOO_MANY).optional(),
    days: z.int(HOW_LONG).min(1, HOW_LONG).max(365, HOW_LONG).optional(),
    until: requestedDateSchema.optional(),
    reason: lineSchema(160, 'Say why.'),
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
  const owner = await findOwnerOf(ctx, emailKey(email));
  // An unproven sign-up goes when its owner begins anew, and a stranger may have begun it.
  if (owner === null || owner.isUnproven) {
    await makePlace(ctx, { ...given, recipientEmail: email });
    return 'mailed';
  }
  try {
    await giveTo(ctx, randomUUID(), given, owner.userDocumentId);
    return 'let in';
  } catch (error) {
    if (error instanceof Refusal || error instanceof NotFound) return `${email}: ${error.message}`;
    throw error;
  }
};

const times = (count: number, one: string): string[] => (count === 0 ? [] : [`${count} ${one}`]);

/** Gives places once for each id: a code cannot be answered twice. @throws Refusal */
const give = async (ctx: Context, call: Koa, by: PanelPerson) => {
  const { action_id: actionId, emails, count = 0, days, until, reason } = bodyOf(call, orderSchema);
  if (until !== undefined && until < dayIn(siteSettings(ctx).timeZone, new Date()))
    refuseField('until', 'That day has passed.');
  const body = { places: emails?.length ?? count, days, until };
  const entry = { actionId, kind: 'free-places', userDocumentId: null, data: { body } };
  if (!(await logAction(ctx, by, { ...entry, state: 'done', outcome: null })))
    throw new Refusal(409, 'These places are given already. Look at the list.', { code: 'given' });
  const givenBy = by.name;
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
  ctx.securityLog.record('free-places.given', {
    count: codes.length + of('mailed') + of('let in'),
  });
  return { codes, outcome: [done.join(', '), ...problems].filter(Boolean).join('. ') };
};

const viewOf = (gift: Gift, member: PlaceView['member']): PlaceView => {
  const { documentId, recipientEmail, codeEnd, days, untilDay, reason, state } = gift;
  return {
    id: documentId,
    recipient: recipientEmail,
    codeEnd: codeEnd ?? '',
    opens:
      untilDay === null
        ? `${days} ${days === 1 ? 'day' : 'days'}`
        : `Until ${longDay(untilDay, new Date(), 'UTC')}`,
    reason,
    state: state === 'redeemed' || state === 'void' ? state : 'sent',
    member,
    by: gift.givenBy,
    at: gift.createdAt,
  };
};

/** Routes of the free places, below `/membership` of the panel's own API. */
export const placeRoutes = (ctx: Context) => [
  deskRoute('GET', '/offers/places', 'members.act', (call) =>
    shownGifts(ctx, 'place', call, viewOf),
  ),
  actRoute(ctx, 'POST', '/offers/places', 'members.act', (call, by) => give(ctx, call, by)),
];
