import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { NotFound, Refusal } from '../../platform/http/index.ts';
import {
  type Entitlement,
  endEntitlement,
  entitlementsOf,
  restoreEntitlement,
} from '../entitlements/entitlements.ts';
import { logAction, type PanelPerson } from './log.ts';

/** The panel offers it for ten seconds; the answer takes its time. */
const RESTORED_WITHIN_MS = 30_000;

const find = async (ctx: Context, member: string, documentId: string): Promise<Entitlement> => {
  const given = await entitlementsOf(ctx, member);
  const found = given.find((each) => each.documentId === documentId);
  if (found === undefined) throw new NotFound('Entitlement');
  return found;
};

const log = async (ctx: Context, by: PanelPerson, kind: string, given: Entitlement) => {
  const { documentId: entitlement, userDocumentId } = given;
  const row = { actionId: randomUUID(), kind, userDocumentId, data: { body: { entitlement } } };
  await logAction(ctx, by, { ...row, state: 'done', outcome: null });
  ctx.securityLog.record('desk-action.done', { subject: userDocumentId, action: kind });
};

/** Takes back what was given, at once. @throws NotFound */
export const takeEntitlement = async (
  ctx: Context,
  member: string,
  documentId: string,
  by: PanelPerson,
): Promise<void> => {
  const given = await find(ctx, member, documentId);
  if (given.endedAt !== null) return;
  await endEntitlement(ctx, given, by.name);
  await log(ctx, by, 'end-entitlement', given);
};

/** Undoes that, within seconds. @throws NotFound, Refusal */
export const undoTaking = async (
  ctx: Context,
  member: string,
  documentId: string,
  by: PanelPerson,
): Promise<void> => {
  const given = await find(ctx, member, documentId);
  if (given.endedAt === null) return;
  if (Date.now() - Date.parse(given.endedAt) > RESTORED_WITHIN_MS)
    throw new Refusal(409, 'It is too late to undo this. Please give it again.');
  await restoreEntitlement(ctx, given);
  await log(ctx, by, 'restore-entitlement', given);
};
