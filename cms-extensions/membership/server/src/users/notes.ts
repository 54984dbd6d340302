import { DAY_MS } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { storedIsoTime } from '../platform/database/index.ts';

const UID = 'plugin::membership.note';
/** How long a deleted note can be brought back. */
const DELETED_KEPT_MS = DAY_MS;

const rowSchema = z.object({
  documentId: z.string(),
  userDocumentId: z.string(),
  text: z.string(),
  authorId: z.number(),
  authorName: z.string(),
  at: storedIsoTime,
});

/** A note about a member, for those who may see members. */
export type Note = z.output<typeof rowSchema>;

const rows = ({ strapi }: Pick<Context, 'strapi'>) => strapi.db.query(UID);

/** A member's notes without deleted ones, newest first. */
export const notesOf = async (ctx: Context, userDocumentId: string): Promise<Note[]> => {
  const where = { userDocumentId, deletedAt: null };
  const found = await rows(ctx).findMany({ where, orderBy: [{ at: 'desc' }, { id: 'desc' }] });
  return z.array(rowSchema).parse(found);
};

/** A note of a member, also a deleted one; null when there is none with this id. */
export const findNote = async (
  ctx: Context,
  userDocumentId: string,
  documentId: string,
): Promise<Note | null> =>
  rowSchema.nullable().parse(await rows(ctx).findOne({ where: { documentId, userDocumentId } }));

export const addNote = async (ctx: Context, note: Omit<Note, 'documentId' | 'at'>): Promise<Note> =>
  rowSchema.parse(await rows(ctx).create({ data: { ...note, at: new Date() } }));

/** Changes a note's words. Brings a deleted one back. */
export const changeNote = async (ctx: Context, documentId: string, text: string): Promise<void> => {
  const data = { text, changedAt: new Date(), deletedAt: null };
  await rows(ctx).update({ where: { documentId }, data });
};

/** Deletes a note, and for good those that were deleted before. */
export const deleteNote = async (ctx: Context, documentId: string): Promise<void> => {
  const now = new Date();
  const before = new Date(now.getTime() - DELETED_KEPT_MS);
  await rows(ctx).deleteMany({ where: { deletedAt: { $lt: before } } });
  await rows(ctx).update({ where: { documentId }, data: { deletedAt: now } });
};

const NUDGE_UID = 'plugin::membership.nudge';

const nudgeSchema = z
  .object({ rule: z.string(), doneAt: storedIsoTime })
  .transform(({ rule, doneAt: at }) => ({ rule, at }));

const nudges = ({ strapi }: Pick<Context, 'strapi'>) => strapi.db.query(NUDGE_UID);

/** Puts a member off who may leave. @param rule why they were shown */
export const putOff = async (ctx: Context, userDocumentId: string, rule: string): Promise<void> => {
  await nudges(ctx).create({ data: { userDocumentId, rule, doneAt: new Date() } });
};

/** Shows a member again who was put off. */
export const undoPuttingOff = async (ctx: Context, userDocumentId: string): Promise<void> => {
  await nudges(ctx).deleteMany({ where: { userDocumentId } });
};

/** When a member was put off, and why they were shown, newest first. */
export const nudgesOf = async (ctx: Context, userDocumentId: string) =>
  z
    .array(nudgeSchema)
    .parse(await nudges(ctx).findMany({ where: { userDocumentId }, orderBy: { doneAt: 'desc' } }));
