import { emailKey } from 'contract';
import { endOfDayIn, readImported, snapshotsOf } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { siteSettings } from '../../site/index.ts';
import { memberStateOfUser } from '../../users/index.ts';
import { NO_END } from '../members/export.ts';
import { accountWith } from './account.ts';
import { type Decision, decide, type RowFacts } from './decide.ts';
import { type Member, memberIn, noonIn } from './reading.ts';
import { countRows, type Import, type ImportRow } from './repository.ts';

/** What Stripe and this site know of a row, and what becomes of it. */
export type Examined = { facts: RowFacts; decision: Decision };

/** Reads Stripe and changes nothing. */
const examine = async (
  ctx: Context,
  member: Member,
  place: RowFacts['place'],
  isTwice: boolean,
): Promise<Examined> => {
  const { timeZone } = siteSettings(ctx);
  const { plan, paidUntil, freeUntil, isEmail } = member;
  const customer = isEmail
    ? await readImported(ctx, member)
    : await readImported(ctx, { customerId: '', subscriptionId: '' });
  const known = isEmail ? await accountWith(ctx, member.emailKey) : null;
  const id = known?.userDocumentId ?? '';
  const account = known && {
    id,
    isBlocked: known.blocked,
    state: await memberStateOfUser(ctx, id),
    subscriptionId: (await snapshotsOf(ctx, [id])).get(id)?.subscription?.id ?? null,
  };
  const isAnother = customer.email !== null && emailKey(customer.email) !== member.emailKey;
  const facts: RowFacts = {
    place,
    isEmail,
    plan,
    customer,
    account,
    paidUntil: paidUntil && noonIn(paidUntil, timeZone).toISOString(),
    freeUntil:
      freeUntil === null || freeUntil === NO_END
        ? null
        : endOfDayIn(freeUntil, timeZone).toISOString(),
    isUnclear: isTwice || isAnother,
  };
  return { facts, decision: decide(facts, ctx.settings.currency, Date.now()) };
};

/** Whether the mailbox of a row stands in another row, too. */
const isTwice = async (ctx: Context, { importDocumentId: id, line }: ImportRow, emailKey: string) =>
  (await countRows(ctx, id, { emailKey, line: { $ne: line } })) > 0;

/** Reads a row as its import maps it, and Stripe. @throws Error when the file is deleted */
export const readRow = async (
  ctx: Context,
  { mapping }: Import,
  row: ImportRow,
): Promise<Examined & { member: Member }> => {
  if (mapping === null) throw new Error('The file of this import is deleted');
  const member = memberIn(row.cells, mapping);
  const twice = await isTwice(ctx, row, member.emailKey);
  return { member, ...(await examine(ctx, member, mapping.place, twice)) };
};
