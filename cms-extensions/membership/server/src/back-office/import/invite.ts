import { DAY_MS } from 'contract';
import { z } from 'zod';
import { entitlementsOf, longestRunning, snapshotsOf } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { inviteMember } from '../../identity/index.ts';
import { enqueueMail, type ValuesOf } from '../../mail/index.ts';
import { isNeverIn, memberRows, NEVER_IN } from '../../users/index.ts';
import { changeRow, changeRows, countRows, type Import, type ImportRow } from './repository.ts';

/** How long nobody is invited again. */
export const AGAIN_AFTER_MS = 3 * DAY_MS;

const TEMPLATE = 'welcome-after-move';

type MovedPlan = ValuesOf<typeof TEMPLATE>['movedPlan'];

/** What the member's plan is here: the price and the next day, or until when all is open. */
const movedPlanOf = async (ctx: Context, user: string): Promise<MovedPlan> => {
  const { subscription = null, nextCharge = null } =
    (await snapshotsOf(ctx, [user])).get(user) ?? {};
  if (subscription !== null && subscription.endedAt === null) {
    if (nextCharge === null)
      return { openUntil: subscription.endsAt ?? subscription.currentPeriodEnd };
    const { amountMinor, currency, at: nextPayment } = nextCharge;
    return { plan: subscription.planKey, amountMinor, currency, nextPayment };
  }
  const given = longestRunning(await entitlementsOf(ctx, user), Date.now());
  return given === null ? 'none' : { openUntil: given.untilAt };
};

const DONE = ['kept', 'anew', 'without', 'free', 'account', 'stays'];
/** The rows whose members are invited next. */
export const TO_INVITE = { isInvited: false };

const invitedSchema = z.array(z.object({ mail_blocked_at: z.unknown() }));

/** How many would be invited now: those who have not come in, without whom no mail reaches. */
export const countInvitations = async (
  { strapi }: Context,
  { documentId }: Import,
): Promise<{ reached: number; unreached: number }> => {
  const done = strapi.db
    .connection('membership_import_rows as r')
    .where('r.import_document_id', documentId)
    .whereIn('r.result', DONE)
    .select('r.user_document_id');
  const members = invitedSchema.parse(
    await memberRows(strapi)
      .whereIn('u.document_id', done)
      .where('u.blocked', false)
      .whereRaw(NEVER_IN)
      .select('u.mail_blocked_at'),
  );
  const unreached = members.filter(({ mail_blocked_at: at }) => at !== null).length;
  return { reached: members.length - unreached, unreached };
};

/** Asks for invitations; those who have come in, or are reached by no mail, get none. */
export const askToInvite = async (ctx: Context, { documentId }: Import): Promise<number> => {
  const where = { result: { $in: DONE }, userDocumentId: { $notNull: true } };
  await changeRows(ctx, documentId, where, { isInvited: false });
  return countRows(ctx, documentId, TO_INVITE);
};

export const inviteRow = async (ctx: Context, row: ImportRow): Promise<void> => {
  const { id, userDocumentId: user } = row;
  if (user !== null && (await isNeverIn(ctx, user))) {
    await inviteMember(ctx, user, { movedPlan: await movedPlanOf(ctx, user) });
  }
  await changeRow(ctx, id, { isInvited: true });
};

/** Sends the mail to whoever asks, with an example and a link that opens nothing. */
export const sendExample = async (ctx: Context, to: string): Promise<void> => {
  const { currency } = ctx.settings;
  const nextPayment = new Date(Date.now() + 30 * DAY_MS).toISOString();
  const movedPlan: MovedPlan = { plan: 'monthly', amountMinor: 999, currency, nextPayment };
  const values = { movedPlan, invitationToken: 'example' };
  const key = `${TEMPLATE}:example:${Date.now()}`;
  await enqueueMail(ctx, { key, template: TEMPLATE, to, userDocumentId: null, values });
};
