import { isDeepStrictEqual } from 'node:util';
import {
  countImportedTrial,
  endEntitlement,
  endOfDayIn,
  endSubscription,
  giveEntitlement,
  isFault,
  keepSubscription,
  letRunOut,
  makeAnew,
  recordImported,
  syncMember,
  takeCustomer,
  toPaymentError,
  withMember,
} from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { EmailTaken } from '../../identity/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { siteSettings } from '../../site/index.ts';
import { accountOf, accountWith } from './account.ts';
import type { Decision, Outcome, RowFacts } from './decide.ts';
import { readRow } from './examine.ts';
import type { Member } from './reading.ts';
import { changeRow, type Import, type ImportRow, rowKey } from './repository.ts';

/* A row is done: once, also when the process is killed in the middle of it. */

/** What is to be done for a decision; null for what is left. */
export const outcomeOf = (decision: Decision, choice: string | null): Outcome | null => {
  if (decision.kind === 'waits' || decision.kind === 'refused') return null;
  if (decision.kind !== 'decide') return decision;
  return decision.options.find(({ value }) => value === choice)?.outcome ?? null;
};

type Doing = {
  ctx: Context;
  row: ImportRow;
  by: string;
  member: Member;
  facts: RowFacts;
  /** Names the row for what is made of it once. */
  key: string;
};

type Done = Pick<ImportRow, 'result' | 'newSubscription' | 'oldSubscription'> &
  Partial<Pick<ImportRow, 'chargedMinor'>>;

const give = (
  { ctx, key, by }: Doing,
  user: string,
  untilAt: string | null,
  kind: 'import' | 'free',
) => {
  const given = { kind, untilAt, reason: 'Imported', givenBy: by, sourceId: key };
  return giveEntitlement(ctx, user, given);
};

const amountOf = ({ facts }: Doing, id: string): number =>
  facts.customer.subscriptions.find((one) => one.id === id)?.amountMinor ?? 0;

const anew = async (
  doing: Doing,
  user: string,
  { plan, old, firstChargeAt }: Outcome & { kind: 'anew' },
): Promise<Done> => {
  const { ctx, key, by, facts } = doing;
  const customer = facts.customer.id ?? '';
  // Bridges a failure between the old one and the new one.
  const bridge = await give(doing, user, firstChargeAt, 'import');
  const row = { key, userDocumentId: user };
  const made = await makeAnew(ctx, row, { customer, plan, old, firstChargeAt });
  await takeCustomer(ctx, user, customer);
  const { id: subscriptionId, amountMinor, chargedMinor } = made;
  const order = { key, plan, amountMinor, subscriptionId };
  await recordImported(ctx, user, order);
  await endEntitlement(ctx, bridge, by);
  return { result: 'anew', newSubscription: subscriptionId, oldSubscription: old, chargedMinor };
};

/** The end of what is paid: a day that the file names lasts to its end. */
const endOf = ({ ctx, member, facts }: Doing, until: string): string =>
  facts.customer.subscriptions.length === 0 && member.paidUntil !== null
    ? endOfDayIn(member.paidUntil, siteSettings(ctx).timeZone).toISOString()
    : until;

const carryOut = async (doing: Doing, user: string, outcome: Outcome): Promise<Done> => {
  const { ctx, facts, key } = doing;
  const customer = facts.customer.id;
  const old = { newSubscription: null, oldSubscription: null };
  const take = async () => {
    if (customer !== null) await takeCustomer(ctx, user, customer);
    else await syncMember(ctx, user);
  };
  if ('endsHere' in outcome && outcome.endsHere !== null) {
    await endSubscription(ctx, outcome.endsHere, 'The imported plan takes its place');
  }
  if ('others' in outcome) for (const id of outcome.others) await letRunOut(ctx, id, key);
  switch (outcome.kind) {
    case 'kept': {
      const { subscription: id, plan } = outcome;
      const label = doing.member.plan ?? plan;
      await keepSubscription(ctx, { key, userDocumentId: user }, { id, plan, label });
      await take();
      const order = { key, plan, amountMinor: amountOf(doing, id), subscriptionId: id };
      await recordImported(ctx, user, order);
      // Free as well, as our own files have it.
      if (facts.freeUntil !== null || doing.member.freeUntil !== null) {
        await give(doing, user, facts.freeUntil, 'free');
      }
      return { ...old, result: 'kept', oldSubscription: id };
    }
    case 'anew':
      return anew(doing, user, outcome);
    case 'without':
      await give(doing, user, endOf(doing, outcome.until), 'import');
      await take();
      return { ...old, result: 'without', oldSubscription: outcome.others[0] ?? null };
    case 'free':
      await give(doing, user, outcome.until, 'free');
      await take();
      return { ...old, result: 'free' };
    case 'account':
      await take();
      return { ...old, result: 'account' };
    case 'stays':
      return { ...old, result: 'stays', oldSubscription: outcome.others[0] ?? null };
    case 'left':
      return { ...old, result: 'left' };
  }
};

/** What a failure is for the person at the screen; a fault of Stripe's is no answer and waits. */
export const asWords = (ctx: Context, thrown: unknown): string => {
  if (isFault(thrown)) throw thrown;
  const error = toPaymentError(thrown);
  if (error instanceof EmailTaken)
    return 'Somebody has changed from this address a short time ago.';
  if (!(error instanceof ApiError)) ctx.report(thrown);
  return error instanceof Error ? error.message : 'It did not work.';
};

const begin = async (doing: Doing, outcome: Outcome): Promise<void> => {
  const { ctx, row, member, facts } = doing;
  if (outcome.kind === 'left') return changeRow(ctx, row.id, { result: 'left', error: null });
  await changeRow(ctx, row.id, { result: 'doing', error: null });
  const { id: user, isMade } = await accountOf(ctx, member, facts.customer.name, doing.by);
  await changeRow(ctx, row.id, { userDocumentId: user, isMade: isMade || row.isMade === true });
  await withMember(ctx, user, async () => {
    const done = await carryOut(doing, user, outcome);
    await countImportedTrial(ctx, user);
    await changeRow(ctx, row.id, { ...done, error: null });
  });
};

const CHANGED = 'It has changed since the check; nothing was done.';

/** Does a row under its member's lock, if nothing has changed since the check. */
export const doRow = async (ctx: Context, asked: Import, row: ImportRow): Promise<void> => {
  const found = row.decision?.decision;
  const outcome = found === undefined ? null : outcomeOf(found, row.choice);
  if (outcome === null) return changeRow(ctx, row.id, { result: 'left' });
  const work = async (): Promise<void> => {
    const { member, facts, decision } = await readRow(ctx, asked, row);
    const key = rowKey(asked.documentId, row.line);
    const doing: Doing = { ctx, row, by: asked.by, member, facts, key };
    // One that was begun goes on: what it has done so far is no change by others.
    if (row.result !== 'doing' && !isDeepStrictEqual(decision, found)) {
      return changeRow(ctx, row.id, { result: 'changed', error: CHANGED });
    }
    await begin(doing, outcome);
  };
  const known = await accountWith(ctx, row.emailKey ?? '');
  await (known === null ? work() : withMember(ctx, known.userDocumentId, work));
};
