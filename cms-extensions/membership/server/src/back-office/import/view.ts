import type { ImportRowView, ImportShow, ImportView } from 'contract/desk/imports';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { csvOf } from '../../platform/csv/index.ts';
import { paged, pageQuerySchema } from '../../platform/pages/index.ts';
import { siteSettings } from '../../site/index.ts';
import { LEAVE } from './decide.ts';
import { countInvitations } from './invite.ts';
import { memberIn } from './reading.ts';
import { countRows, fileOf, findRows, type Import, type ImportRow, sumsOf } from './repository.ts';

/** What a person can look at, by kind and result. */
const SHOWN = {
  all: {},
  decide: { kind: 'decide' },
  refused: { kind: { $in: ['refused', 'waits'] } },
  kept: { kind: 'kept' },
  anew: { kind: 'anew' },
  without: { kind: { $in: ['without', 'free', 'account'] } },
  failed: { result: { $in: ['failed', 'changed'] } },
} as const;

const querySchema = pageQuerySchema.extend({
  show: z
    .enum(Object.keys(SHOWN) as ImportShow[])
    .nullable()
    .catch(null),
});

/** A row as the page shows it. */
export const rowView = ({ mapping }: Import, row: ImportRow): ImportRowView => {
  const { line, kind, decision, choice, result, error, userDocumentId: member } = row;
  return {
    line,
    kind,
    choice,
    result,
    error,
    member,
    email: mapping === null ? '' : memberIn(row.cells, mapping).email,
    what: decision?.what ?? '',
    charges: decision?.charges ?? [],
    options: decision?.options ?? [],
  };
};

/** The row that was done last; null before the first. */
const lastOf = async (ctx: Context, found: Import): Promise<ImportRowView | null> => {
  const isDone = { $and: [{ result: { $notNull: true } }, { result: { $ne: 'doing' } }] };
  const newest = { limit: 1, orderBy: { updatedAt: 'desc' } };
  const [row] = await findRows(ctx, found.documentId, isDone, newest);
  return row === undefined ? null : rowView(found, row);
};

/** What is looked at first: what failed, what needs a decision, or everything. */
const firstShown = async (ctx: Context, { documentId, startedAt }: Import): Promise<ImportShow> => {
  if (startedAt !== null) return 'failed';
  return (await countRows(ctx, documentId, SHOWN.decide)) > 0 ? 'decide' : 'all';
};

/** An import with a page of its rows, as the query asks for them. */
export const viewOf = async (ctx: Context, found: Import, call: Koa): Promise<ImportView> => {
  const query = querySchema.parse(call.query);
  const { documentId: id, fileHash: _hash, createdAt: _at, ...shown } = found;
  const show = query.show ?? (await firstShown(ctx, found));
  const total = await countRows(ctx, id, SHOWN[show]);
  return {
    ...shown,
    ...(await paged(query, total, async (range) =>
      (await findRows(ctx, id, SHOWN[show], range)).map((row) => rowView(found, row)),
    )),
    id,
    show,
    file: await fileOf(ctx, id),
    sums: await sumsOf(ctx, id),
    undecided: await countRows(ctx, id, { kind: 'decide', choice: null }),
    leftOut: await countRows(ctx, id, { kind: 'decide', choice: LEAVE }),
    last: found.state === 'running' ? await lastOf(ctx, found) : null,
    invitations: found.state === 'done' ? await countInvitations(ctx, found) : null,
    timeZone: siteSettings(ctx).timeZone,
    currency: ctx.settings.currency,
  };
};

const REPORT = ['row', 'email', 'found', 'what', 'next_charge', 'choice', 'result', 'error'];

/** What became of each row, as a file. */
export const reportOf = async (ctx: Context, found: Import): Promise<string> =>
  csvOf(
    REPORT,
    (await findRows(ctx, found.documentId)).map((row) => {
      const { line, email, kind, what, charges, choice, result, error } = rowView(found, row);
      const says = [kind, what, charges.join('; '), choice, result, error];
      return [line, email, ...says.map((text) => text ?? '')];
    }),
  );
