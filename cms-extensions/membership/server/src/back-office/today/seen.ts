import { z } from 'zod';
import { findAlert, markAlertSeen, markAlertUnseen } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { NotFound, Refusal } from '../../platform/http/index.ts';

/** The need that names the mails that came back. */
export const MAILS_KEY = 'mails';

/* Since when mails that came back are news; `before` is what an undo brings back. ISO 8601. */
const seenSchema = z.object({ at: z.string().nullable(), before: z.string().nullable() }).nullish();

const storeOf = ({ strapi }: Context) =>
  strapi.store({ type: 'plugin', name: 'membership', key: 'mails-seen' });

/** When somebody last marked the mails that came back as seen; null before. */
export const mailsSeenAt = async (ctx: Context): Promise<string | null> =>
  seenSchema.parse(await storeOf(ctx).get())?.at ?? null;

const seeMails = async (ctx: Context, isUndo: boolean): Promise<void> => {
  const { at = null, before = null } = seenSchema.parse(await storeOf(ctx).get()) ?? {};
  const value = isUndo ? { at: before, before } : { at: new Date().toISOString(), before: at };
  await storeOf(ctx).set({ value });
};

/** Marks a need that is news as seen, or takes that back. @throws NotFound, Refusal for a task */
export const seeNeed = async (
  ctx: Context,
  key: string,
  seenBy: string,
  isUndo: boolean,
): Promise<void> => {
  if (key === MAILS_KEY) return seeMails(ctx, isUndo);
  const [, documentId] = /^alert:([\w-]+)$/.exec(key) ?? [];
  if (documentId === undefined) throw new NotFound('News');
  const { shown } = await findAlert(ctx, documentId);
  if (shown?.isTask) throw new Refusal(409, 'This goes away by itself once it is answered.');
  await (isUndo ? markAlertUnseen(ctx, documentId) : markAlertSeen(ctx, documentId, seenBy));
};
