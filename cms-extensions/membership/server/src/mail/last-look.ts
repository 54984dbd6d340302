import { createHash } from 'node:crypto';
import { emailKey, HOUR_MS, type MailingList } from 'contract';
import type { Context } from '../context.ts';
import { type MailRecipient, mailRecipientOf, takesNews } from '../users/index.ts';
import { MESSAGE_TABLE } from './content-types.ts';
import type { Message } from './message.ts';
import { isStopped } from './newsletters.ts';
import { definitionOf, type MailKey } from './templates/list.ts';

/** A mail that waited is not to be sent any more; its message says why. */
export class NoLongerWanted extends Error {
  override readonly name = 'NoLongerWanted';
}

/** A mail waited for so long that it is of no use. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

const refuseUnwanted = (member: MailRecipient, list: MailingList): void => {
  if (member.blocked) throw new NoLongerWanted('The member is blocked');
  if (member.mail_blocked_at !== null) throw new NoLongerWanted('Mail to the address came back');
  const isWanted =
    list === 'marketing_emails'
      ? takesNews(member)
      : member.email_notifications !== false && member[list] !== false;
  if (!isWanted) throw new NoLongerWanted('The member does not want it any more');
};

const CANCELLED = 'cancellation-scheduled' satisfies MailKey;
const UNDONE = 'cancellation-undone' satisfies MailKey;

const refuseOvertaken = async (
  { strapi }: Context,
  { id, userDocumentId }: Message,
  endedBy: readonly string[],
): Promise<void> => {
  const later: string[] = await strapi.db
    .connection(MESSAGE_TABLE)
    .where({ user_document_id: userDocumentId })
    .where('id', '>', id)
    .whereIn('template', [...endedBy, UNDONE])
    .orderBy('id')
    .pluck('template');
  const undoneAt = later.lastIndexOf(UNDONE);
  const end = later.find(
    (template, at) => template !== UNDONE && (at > undoneAt || template !== CANCELLED),
  );
  if (end !== undefined) throw new NoLongerWanted(`It makes no sense after "${end}"`);
};

/** The link lasts from now on, so that it is not nearly over when it arrives. */
const renewLink = async ({ strapi }: Context, token: unknown, endsAt: number): Promise<void> => {
  const hash = createHash('sha256').update(String(token)).digest('base64url');
  const link = strapi.db.connection('membership_account_links').where({ token_hash: hash });
  if ((await link.clone().first('id')) === undefined) {
    throw new NoLongerWanted('Its link is used or called off');
  }
  await link.where('ends_at', '<', endsAt).update({ ends_at: endsAt });
};

/**
 * Looks at a mail that was ordered a while ago, just before it is sent: whether it is late, the
 * member still wants it, and it still makes sense.
 * @param now milliseconds since the epoch
 * @returns the address that it goes to: the account's of now, for most mails
 * @throws NoLongerWanted, TooLate
 */
export const lastLook = async (
  ctx: Context,
  key: MailKey,
  message: Message,
  now: number,
): Promise<string> => {
  const { recipient, userDocumentId, orderedAt, values } = message;
  const { list, usefulHours, link, keepsAddress, endedBy } = definitionOf(key);
  if (now > orderedAt + usefulHours * HOUR_MS) {
    throw new TooLate('It could not be sent while it was of use');
  }
  if (key === 'newsletter' && (await isStopped(ctx, message.key))) {
    throw new NoLongerWanted('It was stopped');
  }
  const member = userDocumentId === null ? null : await mailRecipientOf(ctx, userDocumentId);
  if (member !== null && list !== undefined) refuseUnwanted(member, list);
  if (member !== null && endedBy !== undefined) await refuseOvertaken(ctx, message, endedBy);
  const isElsewhere = member !== null && emailKey(member.email) !== emailKey(recipient);
  if (member !== null && link !== undefined) {
    if (isElsewhere && keepsAddress === undefined) {
      throw new NoLongerWanted('The account has another address');
    }
    await renewLink(ctx, values[link.token], now + link.hours * HOUR_MS);
  }
  return isElsewhere && keepsAddress === undefined ? member.email : recipient;
};
