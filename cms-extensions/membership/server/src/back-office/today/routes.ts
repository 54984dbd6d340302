import type { Context } from '../../context.ts';
import { NotFound } from '../../platform/http/index.ts';
import { siteSettings } from '../../site/index.ts';
import { putOff, undoPuttingOff } from '../../users/index.ts';
import { actRoute, deskRoute, may } from '../desk-calls.ts';
import { draftOf } from './draft.ts';
import { readDrafts } from './drafts.ts';
import { leavingReasonOf, readLeaving } from './leaving.ts';
import { readNeeds } from './needs.ts';
import { seeNeed } from './seen.ts';
import { readWeek } from './week.ts';

/** The routes of Today, below `/membership` of the panel's own API. */
export const todayRoutes = (ctx: Context) => [
  deskRoute('GET', '/today/needs', 'dashboard.read', async (call) => ({
    timeZone: siteSettings(ctx).timeZone,
    items: await readNeeds(ctx, {
      now: new Date(),
      may: (right) => may(call, right),
    }),
  })),
  actRoute(ctx, 'POST', '/today/needs/:key/seen', 'dashboard.read', ({ params }, { name }) =>
    seeNeed(ctx, params.key, name, false),
  ),
  actRoute(ctx, 'DELETE', '/today/needs/:key/seen', 'dashboard.read', ({ params }, { name }) =>
    seeNeed(ctx, params.key, name, true),
  ),
  deskRoute('GET', '/today/week', 'dashboard.read', () => readWeek(ctx, new Date())),
  deskRoute('GET', '/today/leaving', 'members.read', ({ query }) =>
    readLeaving(ctx, query.all === '1', new Date()),
  ),
  deskRoute('GET', '/today/leaving/:id', 'members.read', ({ params, state }) =>
    draftOf(ctx, params.id, state.user.firstname || siteSettings(ctx).senderName, new Date()),
  ),
  actRoute(ctx, 'POST', '/today/leaving/:id/not-now', 'members.act', async ({ params }) => {
    const reason = await leavingReasonOf(ctx, params.id, new Date());
    if (reason === null) throw new NotFound('Reason to write');
    await putOff(ctx, params.id, reason.rule);
  }),
  actRoute(ctx, 'DELETE', '/today/leaving/:id/not-now', 'members.act', ({ params }) =>
    undoPuttingOff(ctx, params.id),
  ),
  deskRoute('GET', '/today/drafts', 'training.edit', ({ state }) =>
    readDrafts(ctx, { id: state.user.id, ability: state.userAbility }),
  ),
];
