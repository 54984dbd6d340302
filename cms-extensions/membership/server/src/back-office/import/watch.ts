import { DAY_MS } from 'contract';
import { customerOf, raiseAlert, renewingOf } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { findRows, type Import, importsIn } from './repository.ts';

/** An annual plan aside, two that renew would both have charged by then. */
const WATCHED_MS = 45 * DAY_MS;
const PAGE = 200;

/** Alerts to members of an import who have more than one subscription that renews. */
export const alertToTwo = async (ctx: Context, { documentId }: Import): Promise<void> => {
  const where = { result: { $in: ['kept', 'anew', 'without', 'stays', 'failed'] } };
  for (let offset = 0; ; offset += PAGE) {
    const rows = await findRows(ctx, documentId, where, { offset, limit: PAGE });
    for (const { userDocumentId: id, oldSubscription: old, newSubscription: made } of rows) {
      const customer = id && (await customerOf(ctx, id));
      if (!customer) continue;
      const renewing = await renewingOf(ctx, customer, [old, made]);
      if (renewing.length < 2) continue;
      await raiseAlert(ctx, {
        kind: 'double-subscription',
        subject: `import ${customer}`,
        message: `A member who was imported has more than one subscription that renews: ${renewing.join(', ')}. Please end all but one at Stripe.`,
        userDocumentId: id,
        stripePath: `customers/${customer}`,
      });
    }
    if (rows.length < PAGE) return;
  }
};

/** The same each night, for the imports of the last weeks. */
export const watchImports = async (ctx: Context, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - WATCHED_MS);
  const recent = await importsIn(ctx, ['running', 'paused', 'done'], { startedAt: { $gt: since } });
  for (const one of recent) await alertToTwo(ctx, one);
};
