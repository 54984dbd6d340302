import { DAY_MS, DAY_SECONDS } from 'contract';
import type { ImportState } from 'contract/desk/imports';
import { isFault } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { everyNight } from '../../platform/jobs/index.ts';
import { siteSettings } from '../../site/index.ts';
import { asWords, doRow } from './carry.ts';
import { readRow } from './examine.ts';
import { inviteRow, TO_INVITE } from './invite.ts';
import { memberIn } from './reading.ts';
import {
  changeImport,
  changeRow,
  findImport,
  findRows,
  forgetFiles,
  type Import,
  type ImportRow,
  importsIn,
} from './repository.ts';
import { TO_UNDO, undoRow } from './undo.ts';
import { alertToTwo, watchImports } from './watch.ts';
import { foundOf } from './words.ts';

export const IMPORT_JOB = 'imports';
const EVERY_SECONDS = 10;
/** How long the file of an import is kept after its end. */
const FILE_KEPT_MS = 30 * DAY_MS;

/** Reads Stripe for a row and stores what would happen. */
export const checkRow = async (ctx: Context, checked: Import, row: ImportRow): Promise<void> => {
  const { member, ...examined } = await readRow(ctx, checked, row);
  const { decision } = examined;
  await changeRow(ctx, row.id, {
    emailKey: member.emailKey,
    error: null,
    kind: decision.kind,
    decision: foundOf(ctx, member, examined),
    choice: decision.kind === 'decide' ? decision.proposal : null,
  });
};

/**
 * Does something with each row that fits, until none is left. A row on which it fails is set aside, so
 * that it does not hold up the others; a fault of Stripe's holds up all.
 * @param aside what is stored for such a row, beside the words
 * @returns false when it was stopped before: by the page, or since the process closes
 */
export const eachRow = async (
  ctx: Context,
  { documentId }: Import,
  state: ImportState,
  where: object,
  signal: AbortSignal,
  work: (row: ImportRow) => Promise<void>,
  aside: Parameters<typeof changeRow>[2],
): Promise<boolean> => {
  for (;;) {
    if (signal.aborted || (await findImport(ctx, documentId))?.state !== state) return false;
    const [row] = await findRows(ctx, documentId, where, { limit: 1 });
    if (row === undefined) return true;
    try {
      await work(row);
    } catch (thrown) {
      await changeRow(ctx, row.id, { error: asWords(ctx, thrown), ...aside });
    }
  }
};

/** The mailboxes of all rows, by which the check sees those that stand in two. */
const nameMailboxes = async (ctx: Context, { documentId, mapping }: Import): Promise<void> => {
  if (mapping === null) return;
  await ctx.strapi.db.transaction(async () => {
    for (const { id, cells } of await findRows(ctx, documentId, { emailKey: null })) {
      await changeRow(ctx, id, { emailKey: memberIn(cells, mapping).emailKey });
    }
  });
};

const check = async (ctx: Context, asked: Import, signal: AbortSignal): Promise<void> => {
  await nameMailboxes(ctx, asked);
  const work = (row: ImportRow) => checkRow(ctx, asked, row);
  if (!(await eachRow(ctx, asked, 'checking', { kind: null }, signal, work, { kind: 'refused' })))
    return;
  const data = { state: 'checked', checkedAt: new Date() };
  await changeImport(ctx, asked.documentId, ['checking'], data);
};

const run = async (ctx: Context, asked: Import, signal: AbortSignal): Promise<void> => {
  const { documentId } = asked;
  const open = { $or: [{ result: null }, { result: 'doing' }] };
  const work = (row: ImportRow) => doRow(ctx, asked, row);
  if (!(await eachRow(ctx, asked, 'running', open, signal, work, { result: 'failed' }))) return;
  await changeImport(ctx, documentId, ['running'], { state: 'done', endedAt: new Date() });
  await alertToTwo(ctx, asked);
};

const undo = async (ctx: Context, asked: Import, signal: AbortSignal): Promise<void> => {
  const work = (row: ImportRow) => undoRow(ctx, asked, row);
  if (!(await eachRow(ctx, asked, 'undoing', TO_UNDO, signal, work, {}))) return;
  await changeImport(ctx, asked.documentId, ['undoing'], { state: 'undone' });
};

const invite = async (ctx: Context, asked: Import, signal: AbortSignal): Promise<void> => {
  const work = (row: ImportRow) => inviteRow(ctx, row);
  await eachRow(ctx, asked, 'done', TO_INVITE, signal, work, { isInvited: true, error: null });
};

/** Adds the work that the page asks for. It may be killed at any moment, and goes on. */
export const addImportJobs = (ctx: Context): void =>
  ctx.jobs.add(
    {
      name: IMPORT_JOB,
      everySeconds: EVERY_SECONDS,
      onFailure: (fault) => {
        // Stripe is asked again.
        if (!isFault(fault)) ctx.report(fault);
      },
      work: async (_now, signal) => {
        for (const asked of await importsIn(ctx, ['checking'])) await check(ctx, asked, signal);
        for (const asked of await importsIn(ctx, ['running'])) await run(ctx, asked, signal);
        for (const asked of await importsIn(ctx, ['undoing'])) await undo(ctx, asked, signal);
        const invites = { invitedAt: { $notNull: true } };
        for (const asked of await importsIn(ctx, ['done'], invites))
          await invite(ctx, asked, signal);
      },
    },
    {
      name: 'imported subscriptions',
      everySeconds: DAY_SECONDS,
      due: everyNight(ctx.strapi, 'imported subscriptions', () => siteSettings(ctx).timeZone),
      work: (now) => watchImports(ctx, now),
    },
    {
      name: 'files of imports',
      everySeconds: DAY_SECONDS,
      work: (now) => forgetFiles(ctx, new Date(now.getTime() - FILE_KEPT_MS)),
    },
  );
