import { readFile as readBytes } from 'node:fs/promises';
import { DAY_MS, emailSchema } from 'contract';
import type { ImportRowView, ImportState, ImportUndoView } from 'contract/desk/imports';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { NotFound, Refusal, refuseField } from '../../platform/http/index.ts';
import { assertInvitationsOpen } from '../../site/index.ts';
import { actRoute, asFile, bodyOf, deskRoute, nameOf } from '../desk-calls.ts';
import { AGAIN_AFTER_MS, askToInvite, sendExample } from './invite.ts';
import { checkRow, IMPORT_JOB } from './jobs.ts';
import { completeMapping, mappingSchema, readFile } from './reading.ts';
import {
  changeImport,
  changeRow,
  changeRows,
  countRows,
  createImport,
  findImport,
  findRows,
  type Import,
  type ImportRow,
  importsIn,
  writeCells,
} from './repository.ts';
import { examineUndo, undoableUntil } from './undo.ts';
import { reportOf, rowView, viewOf } from './view.ts';

const NAME_MAX = 120;

/** While an import is in one of these, the same file is not begun again. */
const UNDER_WAY = ['checking', 'running', 'paused', 'undoing'] as const;
/** Nothing has been done yet. */
const BEFORE = ['mapped', 'checked'] as const;

/** @throws NotFound */
const importIn = async (ctx: Context, { params }: Koa): Promise<Import> => {
  const found = await findImport(ctx, params.id);
  if (found === null) throw new NotFound('Import');
  return found;
};

const changedMeanwhile = () =>
  new Refusal(409, 'This import has gone on meanwhile. Please look again.', { code: 'changed' });

/** Changes an import that is in one of some states. @throws Refusal when it is in none of them */
const turn = async (
  ctx: Context,
  id: string,
  states: readonly ImportState[],
  data: Record<string, unknown>,
): Promise<void> => {
  if (!(await changeImport(ctx, id, states, data))) throw changedMeanwhile();
};

const fileSchema = z.object({
  filepath: z.string(),
  originalFilename: z.string().nullish(),
});

const upload = async (ctx: Context, call: Koa) => {
  const { files }: { files?: Record<string, unknown> } = call.request;
  const sent = fileSchema.safeParse(files?.file);
  if (!sent.success) throw new Refusal(422, 'Please choose a file.');
  const file = readFile(await readBytes(sent.data.filepath));
  const [running] = await importsIn(ctx, UNDER_WAY, { fileHash: file.hash });
  if (running !== undefined) throw new Refusal(409, 'This file is being imported already.');
  const name = (sent.data.originalFilename ?? '').slice(0, NAME_MAX) || 'members.csv';
  const { columns, guess } = file;
  return { id: await createImport(ctx, file, name, nameOf(call.state.user)), columns, guess };
};

const map = async (ctx: Context, call: Koa): Promise<void> => {
  const { documentId: id } = await importIn(ctx, call);
  const body = bodyOf(call, mappingSchema);
  const rows = await findRows(ctx, id);
  const mapping = completeMapping(
    body,
    rows.map(({ cells }) => cells),
  );
  await turn(ctx, id, BEFORE, { mapping, state: 'mapped' });
  const anew = { kind: null, emailKey: null, decision: null, choice: null };
  await changeRows(ctx, id, {}, anew);
};

const check = async (ctx: Context, call: Koa): Promise<void> => {
  const { documentId: id, mapping } = await importIn(ctx, call);
  if (mapping === null) throw new Refusal(422, 'Please say first which column is what.');
  await turn(ctx, id, BEFORE, { state: 'checking' });
  await changeRows(ctx, id, {}, { kind: null, decision: null, choice: null });
  ctx.jobs.wake(IMPORT_JOB);
};

const CHECK_LASTS_MS = DAY_MS;

const startSchema = z.strictObject({ oldIsOff: z.literal(true).optional() });

const start = async (ctx: Context, call: Koa): Promise<void> => {
  const { documentId: id, state, mapping, checkedAt, startedAt } = await importIn(ctx, call);
  const { oldIsOff } = bodyOf(call, startSchema);
  const goesOn = state === 'paused';
  if (!goesOn) {
    if (await countRows(ctx, id, { kind: 'decide', choice: null }))
      throw new Refusal(409, 'Some rows still need your decision.', { code: 'undecided' });
    if (Date.parse(checkedAt ?? '') < Date.now() - CHECK_LASTS_MS)
      throw new Refusal(409, 'The check is older than a day. Please check again.', { code: 'old' });
    if (mapping?.place === 'elsewhere' && oldIsOff !== true)
      refuseField('oldIsOff', 'Please say that the charges of the old platform are switched off.');
  }
  const data = { state: 'running', startedAt: startedAt ?? new Date() };
  await turn(ctx, id, [goesOn ? 'paused' : 'checked'], data);
  ctx.securityLog.record('members.imported', { step: 'start', rows: await countRows(ctx, id, {}) });
  ctx.jobs.wake(IMPORT_JOB);
};

const pause = async (ctx: Context, call: Koa): Promise<void> => {
  const { documentId: id } = await importIn(ctx, call);
  await turn(ctx, id, ['running'], { state: 'paused' });
};

const stop = async (ctx: Context, call: Koa): Promise<void> => {
  const { documentId: id } = await importIn(ctx, call);
  await turn(ctx, id, ['running', 'paused'], { state: 'done', endedAt: new Date() });
  await changeRows(ctx, id, { result: null }, { result: 'left' });
  // Today names one that Stripe's silence has left half done, and it can go on.
  const error = 'It was stopped before Stripe had answered.';
  await changeRows(ctx, id, { result: 'doing' }, { result: 'failed', error });
};

/** What failed goes on as it was decided; what had changed or waited is checked again. */
const tryAgain = async (ctx: Context, found: Import, row: ImportRow): Promise<void> => {
  const isLeft = row.result === 'left' && ['waits', 'refused'].includes(row.kind ?? '');
  if (row.result === 'failed') await changeRow(ctx, row.id, { result: 'doing' });
  else if (row.result === 'changed' || isLeft) {
    await checkRow(ctx, found, row);
    await changeRow(ctx, row.id, { result: null, error: null, choice: null });
  } else throw changedMeanwhile();
  await changeImport(ctx, found.documentId, ['done'], { state: 'running' });
  ctx.jobs.wake(IMPORT_JOB);
};

const inviteSchema = z.strictObject({ test: z.literal(true).optional() });

const invite = async (ctx: Context, call: Koa): Promise<void> => {
  const found = await importIn(ctx, call);
  if (bodyOf(call, inviteSchema).test) return sendExample(ctx, call.state.user.email);
  const { documentId: id, invitedAt } = found;
  const ago = Date.now() - Date.parse(invitedAt ?? '');
  if (ago < AGAIN_AFTER_MS)
    throw new Refusal(409, 'They were invited less than three days ago.', { code: 'early' });
  await assertInvitationsOpen(ctx);
  await turn(ctx, id, ['done'], { invitedAt: new Date() });
  const rows = await askToInvite(ctx, found);
  ctx.securityLog.record('members.imported', { step: 'invite', rows });
  ctx.jobs.wake(IMPORT_JOB);
};

const undoView = async (ctx: Context, call: Koa): Promise<ImportUndoView> => {
  const found = await importIn(ctx, call);
  const until = undoableUntil(found);
  const isOver = found.state !== 'done' || until === null || Date.parse(until) < Date.now();
  if (isOver) return { until: null, can: 0, touched: [] };
  const { can, touched } = await examineUndo(ctx, found);
  const rows = touched.map(({ row, why }) => {
    const { line, email, member } = rowView(found, row);
    return { line, email, member, why };
  });
  return { until, can, touched: rows };
};

const undo = async (ctx: Context, call: Koa): Promise<void> => {
  const { left } = bodyOf(call, z.strictObject({ left: z.int().min(0) }));
  const { until, can, touched } = await undoView(ctx, call);
  if (until === null) throw new Refusal(409, 'This import cannot be taken back any more.');
  if (touched.length !== left) {
    const text = 'Other rows have been touched meanwhile. Please look again.';
    throw new Refusal(409, text, { code: 'touched', data: touched });
  }
  await turn(ctx, call.params.id, ['done'], { state: 'undoing' });
  ctx.securityLog.record('members.imported', { step: 'undo', rows: can });
  ctx.jobs.wake(IMPORT_JOB);
};

/** One of them. */
const changeSchema = z.strictObject({
  again: z.literal(true).optional(),
  choice: z.string().max(255).optional(),
  email: emailSchema.optional(),
});

const decideRow = async (ctx: Context, call: Koa): Promise<ImportRowView> => {
  const found = await importIn(ctx, call);
  const body = bodyOf(call, changeSchema);
  const where = { line: z.coerce.number().int().catch(0).parse(call.params.line) };
  const row = async () => (await findRows(ctx, found.documentId, where))[0];
  const known = await row();
  if (known === undefined) throw new NotFound('Row');
  if (body.again) {
    if (found.startedAt === null || found.mapping === null) throw changedMeanwhile();
    await tryAgain(ctx, found, known);
  } else if (found.state !== 'checked' || found.mapping === null) throw changedMeanwhile();
  else if (body.choice !== undefined) {
    if (!known.decision?.options.some(({ value }) => value === body.choice))
      refuseField('choice', 'Please choose one of these.');
    await changeRow(ctx, known.id, { choice: body.choice });
  } else if (body.email !== undefined) {
    const column = found.mapping.columns.email ?? 0;
    const cells = known.cells.with(column, body.email);
    await writeCells(ctx, known, cells);
    await checkRow(ctx, found, { ...known, cells });
  }
  return rowView(found, (await row()) ?? known);
};

/** Routes of the import, below `/membership` of the panel's own API. */
export const importRoutes = (ctx: Context) => {
  const one = '/imports/:id';
  return [
    deskRoute('GET', '/imports', 'members.import', async () =>
      (await importsIn(ctx, [...BEFORE, ...UNDER_WAY, 'done'])).map(
        ({ documentId: id, name, state, createdAt }) => ({ id, name, state, at: createdAt }),
      ),
    ),
    deskRoute('GET', one, 'members.import', async (call) =>
      viewOf(ctx, await importIn(ctx, call), call),
    ),
    actRoute(ctx, 'POST', '/imports', 'members.import', (call) => upload(ctx, call)),
    actRoute(ctx, 'PUT', `${one}/mapping`, 'members.import', (call) => map(ctx, call)),
    actRoute(ctx, 'POST', `${one}/check`, 'members.import', (call) => check(ctx, call)),
    actRoute(ctx, 'POST', `${one}/start`, 'members.import', (call) => start(ctx, call)),
    actRoute(ctx, 'POST', `${one}/pause`, 'members.import', (call) => pause(ctx, call)),
    actRoute(ctx, 'POST', `${one}/stop`, 'members.import', (call) => stop(ctx, call)),
    actRoute(ctx, 'POST', `${one}/invite`, 'members.import', (call) => invite(ctx, call)),
    actRoute(ctx, 'POST', `${one}/undo`, 'members.import', (call) => undo(ctx, call)),
    deskRoute('GET', `${one}/undo`, 'members.import', (call) => undoView(ctx, call)),
    deskRoute('GET', `${one}/report.csv`, 'members.import', async (call) =>
      asFile(call, 'import.csv', await reportOf(ctx, await importIn(ctx, call))),
    ),
    actRoute(ctx, 'PATCH', `${one}/rows/:line`, 'members.import', (call) => decideRow(ctx, call)),
  ];
};
