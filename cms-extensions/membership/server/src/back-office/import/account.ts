import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { createUser } from '../../identity/index.ts';
import { siteSettings } from '../../site/index.ts';
import { changePreferences, isNewsConfirmedByMail } from '../../training/index.ts';
import {
  type Account,
  addNote,
  findAccount,
  findOwnerOf,
  type ImportedFields,
  joinedAtOf,
  notesOf,
  updateUser,
} from '../../users/index.ts';
import { type Member, noonIn } from './reading.ts';

/** The account of a row, and whether it was made now. */
export type ImportedAccount = { id: string; isMade: boolean };

/**
 * When a member has agreed to news: on the file's day, or without one today. Where a mail confirms
 * it, an undated consent waits for the welcome page (desk, section 7.13).
 */
const agreedToNewsAt = (ctx: Context, { wantsNews, newsSince }: Member): Date | null => {
  if (newsSince !== null) return noonIn(newsSince, siteSettings(ctx).timeZone);
  return wantsNews && !isNewsConfirmedByMail(ctx) ? new Date() : null;
};

/** The account with a mailbox. A sign-up that has proved nothing is nobody's. */
export const accountWith = async (ctx: Context, emailKey: string): Promise<Account | null> => {
  const owner = await findOwnerOf(ctx, emailKey);
  return owner === null || owner.isUnproven ? null : findAccount(ctx, owner.userDocumentId);
};

/**
 * The account of a row: the one with its mailbox, which keeps name, language and password, or a new
 * one without a password and without any mail. Safe to repeat.
 * @param by who imports, as the author of the note
 */
export const accountOf = async (
  ctx: Context,
  member: Member,
  stripeName: string | null,
  by: string,
): Promise<ImportedAccount> => {
  const { timeZone } = siteSettings(ctx);
  const at = (day: string | null) => (day === null ? null : noonIn(day, timeZone));
  const since = at(member.memberSince);
  const fields: ImportedFields = { importedAt: new Date() };
  const known = await accountWith(ctx, member.emailKey);
  const userDocumentId = known?.userDocumentId ?? randomUUID();
  if (known !== null) {
    const joined = await joinedAtOf(ctx, known.rowId);
    const createdAt = since !== null && since < joined ? since : joined;
    await updateUser(ctx, known.rowId, { ...fields, createdAt });
  } else {
    const { email, emailKey: emailLower, language, wantsNews } = member;
    const marketingConsentAt = agreedToNewsAt(ctx, member);
    await createUser(ctx, {
      documentId: userDocumentId,
      email,
      emailLower,
      passwordHash: null,
      name: member.name || (stripeName ?? ''),
      ...(language !== null && { language }),
      imported: {
        ...fields,
        source: member.source || null,
        marketingConsentAt,
        marketingConsentSource: member.newsSource || null,
        ...(since !== null && { createdAt: since }),
      },
    });
    const preferences = { marketing_emails: wantsNews && marketingConsentAt !== null };
    await ctx.strapi.db.transaction(({ trx }) =>
      changePreferences(ctx, userDocumentId, preferences, trx),
    );
  }
  const noted = (await notesOf(ctx, userDocumentId)).map(({ text }) => text);
  for (const text of member.notes.filter((one) => !noted.includes(one)))
    await addNote(ctx, { userDocumentId, text, authorId: 0, authorName: by });
  return { id: userDocumentId, isMade: known === null };
};
