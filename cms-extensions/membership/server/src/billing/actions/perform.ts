import { isDeepStrictEqual } from 'node:util';
import type { ActionAnswer, ActionQuote } from 'contract';
import type { Context } from '../../context.ts';
import { ApiError, NotFound, Refusal } from '../../platform/http/index.ts';
import { findUserById } from '../../users/index.ts';
import { raiseAlert } from '../alerts.ts';
import { isFault, isOver, reportFault, toPaymentError } from '../errors.ts';
import { withMember } from '../locks.ts';
import {
  findAction,
  forgetActions,
  type LoggedAction,
  logAction,
  type PanelPerson,
  pendingActions,
  settleAction,
} from './log.ts';

/** An action that was begun: the id is its idempotency key at Stripe. */
export type Begun<Plan> = { actionId: string; member: string; by: string; plan: Plan };

/** What the desk can do to a member, in two steps. */
export type Action<Body, Plan = unknown> = {
  kind: string;
  /** A decision about a request: also after the account was deleted, with security events of its own. */
  isOfFormer?: true;
  /** Reads what holds now and changes nothing. @throws Refusal */
  prepare(ctx: Context, member: string, body: Body): Promise<{ quote: ActionQuote; plan: Plan }>;
  /** Safe to repeat. @returns what was done, in a sentence */
  carryOut(ctx: Context, begun: Begun<Plan>): Promise<string>;
};

const PENDING =
  'Stripe has not confirmed this yet; it is asked again each minute. Do not do it by hand.';
const SILENT = 'Stripe did not answer. Nothing has been changed.';

/** An error as the person at the screen reads it; unknown ones stay what they are. */
const inWords = (thrown: unknown): unknown => {
  if (thrown instanceof Refusal || thrown instanceof NotFound) return thrown;
  if (isFault(thrown)) return new Refusal(502, SILENT);
  const error = isOver(thrown) ? thrown : toPaymentError(thrown);
  return error instanceof ApiError || isOver(error)
    ? new Refusal(409, error instanceof Error ? error.message : '', { code: 'refused' })
    : error;
};

const prepared = async <Body, Plan>(
  ctx: Context,
  action: Action<Body, Plan>,
  member: string,
  body: Body,
) => {
  const user = action.isOfFormer ? null : await findUserById(ctx, member);
  if (!action.isOfFormer && user?.role !== 'member') throw new NotFound('Member');
  return await action.prepare(ctx, member, body).catch((thrown: unknown) => {
    throw inWords(thrown);
  });
};

/** What an action would do. @throws Refusal, NotFound */
export const quoteAction = async <Body, Plan>(
  ctx: Context,
  action: Action<Body, Plan>,
  member: string,
  body: Body,
): Promise<ActionQuote> => (await prepared(ctx, action, member, body)).quote;

type Carried<Plan> = Pick<Action<never, Plan>, 'kind' | 'isOfFormer' | 'carryOut'>;

const carry = async <Plan>(
  ctx: Context,
  { kind, isOfFormer, carryOut }: Carried<Plan>,
  begun: Begun<Plan>,
): Promise<ActionAnswer> => {
  const { actionId, member: subject } = begun;
  try {
    const outcome = await carryOut(ctx, begun);
    await settleAction(ctx, actionId, 'done', outcome);
    if (!isOfFormer) ctx.securityLog.record('desk-action.done', { subject, action: kind });
    return { state: 'done', outcome };
  } catch (thrown) {
    if (isFault(thrown)) return { state: 'pending', outcome: PENDING };
    const error = inWords(thrown);
    if (error instanceof Refusal) {
      await settleAction(ctx, actionId, 'refused', error.message);
      if (!isOfFormer) ctx.securityLog.record('desk-action.refused', { subject, action: kind });
    }
    throw error;
  }
};

const answerAgain = async <Plan>(
  ctx: Context,
  action: Carried<Plan>,
  { actionId, data, state, outcome, panelUserName: by }: LoggedAction,
  member: string,
): Promise<ActionAnswer> => {
  if (state === 'done') return { state, outcome: outcome ?? '' };
  if (state === 'refused') throw new Refusal(409, outcome ?? '', { code: 'refused' });
  return carry(ctx, action, { actionId, member, by, plan: data.plan as Plan });
};

/**
 * Does something to a member, once for each id: the same id again answers the same.
 * @param shown what the dialog said, minor units; null for an action that moves no money
 * @returns `pending` when Stripe has not confirmed it; `resumeActions` asks again
 * @throws Refusal, NotFound
 */
export const performAction = async <Body, Plan>(
  ctx: Context,
  action: Action<Body, Plan>,
  member: string,
  body: Body,
  { actionId, shown, by }: { actionId: string; shown: number | null; by: PanelPerson },
): Promise<ActionAnswer> => {
  const { kind } = action;
  try {
    return await withMember(ctx, member, async () => {
      const known = await findAction(ctx, actionId);
      if (known !== null) {
        const { userDocumentId: of, data } = known;
        const isSame = of === member && known.kind === kind && isDeepStrictEqual(data.body, body);
        // A deleted member's rows name nobody and keep no words.
        if (isSame || (of === null && (await findUserById(ctx, member)) === null))
          return await answerAgain(ctx, action, known, member);
        throw new Refusal(409, 'Please open the dialog again.', { code: 'other_action' });
      }
      const { quote, plan } = await prepared(ctx, action, member, body);
      if (shown !== null && shown !== quote.shown) {
        const details = { code: 'amount_changed', data: quote };
        throw new Refusal(409, 'The amount has changed meanwhile. Please look again.', details);
      }
      const row = { actionId, kind, userDocumentId: member, data: { body, plan } };
      if (!(await logAction(ctx, by, { ...row, state: 'pending', outcome: null })))
        throw new Refusal(409, 'Please open the dialog again.', { code: 'other_action' });
      return await carry(ctx, action, { actionId, member, by: by.name, plan });
    });
  } catch (thrown) {
    throw inWords(thrown);
  }
};

/**
 * Asks Stripe again about the actions that it has not confirmed.
 * @param actions all that may be pending, by kind
 */
export const resumeActions = async (
  ctx: Context,
  actions: readonly Carried<unknown>[],
): Promise<void> => {
  for (const row of await pendingActions(ctx)) {
    const action = actions.find(({ kind }) => kind === row.kind);
    const { actionId, userDocumentId: member } = row;
    if (action === undefined || member === null) continue;
    try {
      await withMember(ctx, member, async () => {
        const now = (await findAction(ctx, actionId)) ?? row;
        if (now.state === 'pending') await answerAgain(ctx, action, now, member);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) {
        reportFault(ctx, error);
        continue;
      }
      await raiseAlert(ctx, {
        kind: 'action-refused',
        subject: actionId,
        message: `Stripe has refused what ${row.panelUserName} did to a member: ${error.message}`,
        userDocumentId: member,
      });
    }
    // The account was deleted meanwhile.
    if (!action.isOfFormer && (await findUserById(ctx, member)) === null)
      await forgetActions(ctx, member);
  }
};
