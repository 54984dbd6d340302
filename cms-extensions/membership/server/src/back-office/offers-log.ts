import { randomUUID } from 'node:crypto';
import { logAction, type PanelPerson } from '../billing/index.ts';
import type { Context } from '../context.ts';

/** Writes into the logs of the desk what somebody did with the offers. @returns the answer of the call */
export const noteOffer = async (
  ctx: Context,
  by: PanelPerson,
  outcome: string,
  body: unknown,
): Promise<{ outcome: string }> => {
  const entry = { actionId: randomUUID(), kind: 'offers', userDocumentId: null, data: { body } };
  await logAction(ctx, by, { ...entry, state: 'done', outcome });
  ctx.securityLog.record('offers.changed', { what: outcome });
  return { outcome };
};
