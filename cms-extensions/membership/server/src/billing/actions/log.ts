import type { AccountExport } from 'contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { insertOnce, storedIsoTime, Table } from '../../platform/database/index.ts';

const TABLE = 'membership_actions';

export const ACTION_STATES = ['pending', 'done', 'refused'] as const;

const rowSchema = z.object({
  actionId: z.string(),
  at: storedIsoTime,
  panelUserName: z.string(),
  kind: z.string(),
  userDocumentId: z.string().nullable(),
  /** `body`: what was asked for; `plan`: what it came to, for carrying it out again. */
  data: z.object({ body: z.unknown(), plan: z.unknown().optional() }),
  state: z.enum(ACTION_STATES),
  outcome: z.string().nullable(),
});

/** What somebody of the desk did, to whom. */
export type LoggedAction = z.output<typeof rowSchema>;

/** Somebody of the panel. */
export type PanelPerson = { id: number; name: string };

/* The log of the desk: each action is a row, before anything is done (`perform.ts`). */

const actions = new Table('action', rowSchema);

export const findAction = (ctx: Context, actionId: string): Promise<LoggedAction | null> =>
  actions.first(ctx, { actionId });

/**
 * Adds a row to the log.
 * @returns false when there is one with the same id
 */
export const logAction = (
  ctx: Context,
  by: PanelPerson,
  action: Omit<LoggedAction, 'at' | 'panelUserName'>,
): Promise<boolean> =>
  insertOnce(ctx.strapi, {
    table: TABLE,
    key: { action_id: action.actionId },
    values: {
      at: new Date(),
      panel_user_id: by.id,
      panel_user_name: by.name,
      kind: action.kind,
      user_document_id: action.userDocumentId,
      data: JSON.stringify(action.data),
      state: action.state,
      outcome: action.outcome,
    },
  });

/** Writes how an action went. */
export const settleAction = async (
  ctx: Context,
  actionId: string,
  state: LoggedAction['state'],
  outcome: string,
): Promise<void> => {
  await actions.change(ctx, { actionId }, { state, outcome });
};

/** What was done to a member, newest first. */
export const actionsOf = (ctx: Context, userDocumentId: string): Promise<LoggedAction[]> =>
  actions.all(ctx, { userDocumentId }, { orderBy: { at: 'desc' } });

const movedSchema = z.object({ moved: z.object({ payment: z.object({ until: z.string() }) }) });

/** Who has given the time that moved a payment to a moment; null when nobody has. */
export const freeTimeFrom = async (
  ctx: Context,
  userDocumentId: string,
  paymentAt: string,
): Promise<string | null> => {
  const given = (await actionsOf(ctx, userDocumentId)).find(({ kind, state, data: { plan } }) => {
    const { data: moved } = movedSchema.safeParse(plan);
    return kind === 'free-time' && state === 'done' && moved?.moved.payment.until === paymentAt;
  });
  return given?.panelUserName ?? null;
};

/** As the member's export has them; the desk's words to itself stay there. */
export const actionsKeptOf = async (
  ctx: Context,
  userDocumentId: string,
): Promise<AccountExport['actions']> =>
  (await actionsOf(ctx, userDocumentId)).map(({ at, kind, outcome }) => ({ at, kind, outcome }));

/** The actions that Stripe has not confirmed, oldest first. */
export const pendingActions = (ctx: Context): Promise<LoggedAction[]> =>
  actions.all(ctx, { state: 'pending' }, { orderBy: { at: 'asc' } });

/**
 * Rows name nobody once the account is deleted, and keep no words. A refund that Stripe has not
 * confirmed stays as it is until then: money is on its way back.
 */
export const forgetActions = async (ctx: Context, userDocumentId: string): Promise<void> => {
  const settled = { userDocumentId, $not: { kind: 'refund', state: 'pending' } };
  await actions.change(ctx, settled, { userDocumentId: null, data: { body: null }, outcome: null });
};

/** Some actions were asked for by nobody whom one could name any more. */
export const forgetActors = async (ctx: Context, actionIds: readonly string[]): Promise<void> => {
  await actions.change(ctx, { actionId: { $in: actionIds } }, { panelUserName: '' });
};
