import { actionIdSchema, memberActionSchemas, type QuotedAction } from 'contract';
import {
  type Action,
  deskActions,
  performAction,
  quoteAction,
  takeEntitlement,
  undoTaking,
} from '../billing/index.ts';
import type { Context } from '../context.ts';
import { actRoute, bodyOf, deskRoute, parsedBy, partsOf } from './desk-calls.ts';
import type { Right } from './rights.ts';

/** The two calls of an action with a dialog: what it would do, and doing it. */
const quotedRoutes = <Kind extends QuotedAction>(
  ctx: Context,
  kind: Kind,
  right: Right,
  movesMoney: boolean,
) => {
  const schema = memberActionSchemas[kind];
  const action = deskActions[kind] as Action<unknown>;
  return [
    deskRoute('POST', `/members/:id/${kind}/quote`, right, (call) =>
      quoteAction(ctx, action, call.params.id, bodyOf<unknown>(call, schema)),
    ),
    actRoute(ctx, 'POST', `/members/:id/${kind}`, right, (call, by) => {
      const { action_id: actionId, shown, rest } = partsOf(call, movesMoney);
      const body = parsedBy<unknown>(rest, schema);
      const how = { actionId, shown, by };
      return performAction(ctx, action, call.params.id, body, how);
    }),
  ];
};

/** The call of an action without a dialog of its own. */
const plainRoute = (ctx: Context, kind: 'undo-cancel' | 'unblock' | 'delete', right: Right) =>
  actRoute(ctx, 'POST', `/members/:id/${kind}`, right, (call, by) => {
    const { action_id: actionId } = bodyOf(call, actionIdSchema);
    const how = { actionId, shown: null, by };
    return performAction(ctx, deskActions[kind], call.params.id, null, how);
  });

/** What the desk does to a member, below `/membership` of the panel's own API. */
export const memberActionRoutes = (ctx: Context) => {
  const entitlement = '/members/:id/entitlements/:eid';
  return [
    ...quotedRoutes(ctx, 'refund', 'refund-requests.decide', true),
    ...quotedRoutes(ctx, 'free-time', 'members.act', true),
    ...quotedRoutes(ctx, 'free', 'members.act', false),
    ...quotedRoutes(ctx, 'plan', 'members.act', true),
    ...quotedRoutes(ctx, 'cancel', 'members.act', true),
    ...quotedRoutes(ctx, 'block', 'members.act', false),
    plainRoute(ctx, 'undo-cancel', 'members.act'),
    plainRoute(ctx, 'unblock', 'members.act'),
    plainRoute(ctx, 'delete', 'members.delete'),
    actRoute(ctx, 'DELETE', entitlement, 'members.act', ({ params }, by) =>
      takeEntitlement(ctx, params.id, params.eid, by),
    ),
    actRoute(ctx, 'POST', `${entitlement}/restore`, 'members.act', ({ params }, by) =>
      undoTaking(ctx, params.id, params.eid, by),
    ),
  ];
};
