import { DAY_MS } from 'contract';
import {
  endEntitlement,
  entitlementsOf,
  forgetTrial,
  letGoSubscription,
  restoreRenewal,
  snapshotsOf,
  withMember,
} from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { removeAccount } from '../../identity/index.ts';
import { findAccount, hasComeSince, updateUser } from '../../users/index.ts';
import {
  changeRow,
  findRows,
  type Import,
  type ImportRow,
  isImportedBesides,
  rowKey,
} from './repository.ts';

/* Takes an import back, for those whom nobody has touched since. */

const UNDONE_WITHIN_MS = 14 * DAY_MS;
const PAGE = 200;

/** What was done for these can be taken back. */
const REVERSIBLE = ['kept', 'without', 'free', 'account'];
/** These are made at Stripe, or were somebody's decision. */
const LASTING = ['anew', 'stays', 'failed'];

/** Until when an import can be taken back, ISO 8601; null when it has not begun. */
export const undoableUntil = ({ startedAt }: Import): string | null =>
  startedAt && new Date(Date.parse(startedAt) + UNDONE_WITHIN_MS).toISOString();

const hasPaidSince = async (ctx: Context, user: string, since: string): Promise<boolean> => {
  const { invoices = [] } = (await snapshotsOf(ctx, [user])).get(user) ?? {};
  return invoices.some(
    ({ status, amountMinor, createdAt }) =>
      status === 'paid' && amountMinor > 0 && createdAt > since,
  );
};

const hasTrainedSince = async ({ strapi }: Context, user: string, since: Date) =>
  (await strapi.db
    .connection('membership_sessions')
    .where({ user_document_id: user })
    .where('started_at', '>', since)
    .first('id')) !== undefined;

/** Why a row that was done stays; null when it can be taken back. */
const whyKept = async (
  ctx: Context,
  { startedAt }: Import,
  { result, kind, userDocumentId: user }: ImportRow,
): Promise<string | null> => {
  if (result === 'anew') return 'Made anew: cancel it on the page of the member.';
  if (kind === 'decide') return 'Decided by you: change it on the page of the member.';
  if (result === 'failed') return 'Did not work: see the page of the member.';
  if (user === null || startedAt === null) return null;
  if (await hasComeSince(ctx, user, new Date(startedAt))) return 'Has signed in.';
  if (await hasTrainedSince(ctx, user, new Date(startedAt))) return 'Has trained.';
  return (await hasPaidSince(ctx, user, startedAt)) ? 'Has paid.' : null;
};

export type Untouched = { can: number; touched: { row: ImportRow; why: string }[] };

/** How many rows could be taken back, and which ones not. */
export const examineUndo = async (ctx: Context, asked: Import): Promise<Untouched> => {
  const found: Untouched = { can: 0, touched: [] };
  const where = { result: { $in: [...REVERSIBLE, ...LASTING] } };
  for (let offset = 0; ; offset += PAGE) {
    const rows = await findRows(ctx, asked.documentId, where, { offset, limit: PAGE });
    for (const row of rows) {
      const why = await whyKept(ctx, asked, row);
      if (why === null) found.can += 1;
      else found.touched.push({ row, why });
    }
    if (rows.length < PAGE) return found;
  }
};

/** The rows that a run of the undo has not looked at yet. */
export const TO_UNDO = { result: { $in: REVERSIBLE }, error: null };

/** A member who was here before is one of the imported as long as another row has them. */
const forgetImported = async (ctx: Context, user: string, row: ImportRow): Promise<void> => {
  if (await isImportedBesides(ctx, user, row)) return;
  const account = await findAccount(ctx, user);
  if (account !== null) await updateUser(ctx, account.rowId, { importedAt: null });
};

/** Takes a row back, or says why not. Safe to repeat. */
export const undoRow = async (ctx: Context, asked: Import, row: ImportRow): Promise<void> => {
  const { userDocumentId: user, oldSubscription, isMade, decision: found, result } = row;
  if (user === null) return changeRow(ctx, row.id, { result: 'undone' });
  const key = rowKey(row.importDocumentId, row.line);
  await withMember(ctx, user, async () => {
    const why = await whyKept(ctx, asked, row);
    if (why !== null) return changeRow(ctx, row.id, { error: why });
    const decision = found?.decision;
    if (result === 'kept' && oldSubscription !== null) {
      await letGoSubscription(ctx, { key, userDocumentId: user }, oldSubscription);
    }
    if (decision?.kind === 'without') {
      for (const id of decision.others) await restoreRenewal(ctx, id, key);
    }
    for (const given of await entitlementsOf(ctx, user)) {
      if (given.sourceId === key) await endEntitlement(ctx, given, asked.by);
    }
    if (isMade !== true) await forgetImported(ctx, user, row);
    await changeRow(ctx, row.id, { result: 'undone' });
    if (isMade !== true) return;
    // Whoever is on nobody's list any more may try the site like everybody.
    await forgetTrial(ctx, user);
    await removeAccount(ctx, user);
  });
};
