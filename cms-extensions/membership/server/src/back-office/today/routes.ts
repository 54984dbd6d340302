import type { Context } from '../../context.ts';
import { NotFound } from '../../platform/http/index.ts';
import { siteSettings } from '../../site/index.ts';
import { putOff, undoPuttingOff } from '../../users/index.ts';
import { actRoute, deskRoute } from '../desk-calls.ts';
import {
  ACT_ON_MEMBERS,
  EDIT_TRAINING,
  READ_DASHBOARD,
  READ_MEMBERS,
  type Right,
} from '../rights.ts';
import { draftOf } from './draft.ts';
import { readDrafts } from './drafts.ts';
import { leavingReasonOf, readLeaving } from './leaving.ts';
import { readNeeds } from './needs.ts';
import { seeNeed } from './seen.ts';
import { readWeek } from './week.ts';

/** The routes of Today, below `/membership` of the panel's own API. */
export const todayRoutes = (ctx: Context) => [
  deskRoute('GET', '/today/needs', READ_DASHBOARD, async ({ state }) => ({
    timeZone: siteSettings(ctx).timeZone,
    items: await readNeeds(ctx, {
      now: new Date(),
      may: (right: Right) => state.userAbility.can(`plugin::membership.${right}`),
    }),
  })),
  actRoute(ctx, 'POST', '/today/needs/:key/seen', READ_DASHBOARD, ({ params }, { name }) =>
    seeNeed(ctx, params.key, name, false),
  ),
  actRoute(ctx, 'DELETE', '/today/needs/:key/seen', READ_DASHBOARD, ({ params }, { name }) =>
    seeNeed(ctx, params.key, name, true),
  ),
  deskRoute('GET', '/today/week', READ_DASHBOARD, () => readWeek(ctx, new Date())),
  deskRoute('GET', '/today/leaving', READ_MEMBERS, ({ query }) =>
    readLeaving(ctx, query.all === '1', new Date()),
  ),
  deskRoute('GET', '/today/leaving/:id', READ_MEMBERS, ({ params, state }) =>
    draftOf(ctx, params.id, state.user.firstname || siteSettings(ctx).senderName, new Date()),
  ),
  actRoute(ctx, 'POST', '/today/leaving/:id/not-now', ACT_ON_MEMBERS, async ({ params }) => {
    const reason = await leavingReasonOf(ctx, params.id, new Date());
    if (reason === null) throw new NotFound('Reason to write');
    await putOff(ctx, params.id, reason.rule);
  }),
  actRoute(ctx, 'DELETE', '/today/leaving/:id/not-now', ACT_ON_MEMBERS, ({ params }) =>
    undoPuttingOff(ctx, params.id),
  ),
  deskRoute('GET', '/today/drafts', EDIT_TRAINING, ({ state }) =>
    readDrafts(ctx, { id: state.user.id, ability: state.userAbility }),
  ),
];
