import { DAY_MS } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { storedIsoTime, Table } from '../platform/database/index.ts';

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

const notes = new Table('note', rowSchema);

/** A member's notes without deleted ones, newest first. */
export const notesOf = (ctx: Context, userDocumentId: string): Promise<Note[]> => {
  const orderBy = [{ at: 'desc' }, { id: 'desc' }];
  return notes.all(ctx, { userDocumentId, deletedAt: null }, { orderBy });
};

/** A note of a member, also a deleted one; null when there is none with this id. */
export const findNote = (
  ctx: Context,
  userDocumentId: string,
  documentId: string,
): Promise<Note | null> => notes.first(ctx, { documentId, userDocumentId });

export const addNote = (ctx: Context, note: Omit<Note, 'documentId' | 'at'>): Promise<Note> =>
  notes.add(ctx, { ...note, at: new Date() });

/** Changes a note's words. Brings a deleted one back. */
export const changeNote = async (ctx: Context, documentId: string, text: string): Promise<void> => {
  await notes.change(ctx, { documentId }, { text, changedAt: new Date(), deletedAt: null });
};

/** Deletes a note, and for good those that were deleted before. */
export const deleteNote = async (ctx: Context, documentId: string): Promise<void> => {
  const now = new Date();
  const before = new Date(now.getTime() - DELETED_KEPT_MS);
  await notes.remove(ctx, { deletedAt: { $lt: before } });
  await notes.change(ctx, { documentId }, { deletedAt: now });
};

const nudgeSchema = z
  .object({ rule: z.string(), doneAt: storedIsoTime })
  .transform(({ rule, doneAt: at }) => ({ rule, at }));

const nudges = new Table('nudge', nudgeSchema);

/** Puts a member off who may leave. @param rule why they were shown */
export const putOff = async (ctx: Context, userDocumentId: string, rule: string): Promise<void> => {
  await nudges.add(ctx, { userDocumentId, rule, doneAt: new Date() });
};

/** Shows a member again who was put off. */
export const undoPuttingOff = async (ctx: Context, userDocumentId: string): Promise<void> => {
  await nudges.remove(ctx, { userDocumentId });
};

/** When a member was put off, and why they were shown, newest first. */
export const nudgesOf = (ctx: Context, userDocumentId: string) =>
  nudges.all(ctx, { userDocumentId }, { orderBy: { doneAt: 'desc' } });
