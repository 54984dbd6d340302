import { TRIAL_DAYS } from 'contract';
import type { OffersView } from 'contract/desk/offers';
import type { Context as Koa } from 'koa';
import {
  offeredPlans,
  openChangeOf,
  putOnSale,
  takeOffSale,
  whoPaysWhat,
} from '../billing/index.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../platform/http/index.ts';
import { siteSettings } from '../site/index.ts';
import { actRoute, deskRoute } from './desk-calls.ts';
import { noteOffer } from './offers-log.ts';
import { readSale } from './sale.ts';

const readOffers = async (ctx: Context): Promise<OffersView> => {
  const groups = await whoPaysWhat(ctx);
  const plans: OffersView['plans'] = [];
  for (const plan of await offeredPlans(ctx)) {
    const open = await openChangeOf(ctx, plan.key);
    plans.push({
      ...plan,
      groups: groups.filter((group) => group.plan === plan.key),
      announced: open && {
        id: open.documentId,
        minor: open.newMinor,
        noticeAt: open.noticeAt,
        effectiveAt: open.effectiveAt,
        members: open.members,
        canStop: open.state === 'announced',
        inTrial: open.inTrial,
        isOver: open.isOver,
      },
    });
  }
  return {
    currency: ctx.settings.currency,
    timeZone: siteSettings(ctx).timeZone,
    trialDays: TRIAL_DAYS,
    sale: await readSale(ctx),
    siteUrl: ctx.settings.storefrontUrl,
    plans,
  };
};

/** The plan that a call names. @throws NotFound */
export const planOf = async (ctx: Context, { params }: Koa) => {
  const plan = (await offeredPlans(ctx)).find(({ key }) => key === params.plan);
  if (plan === undefined) throw new NotFound('Plan');
  return plan;
};

/** Routes of the offers, below `/membership` of the panel's own API. */
export const offerRoutes = (ctx: Context) => [
  deskRoute('GET', '/offers', 'offers.read', () => readOffers(ctx)),
  actRoute(ctx, 'POST', '/offers/:plan/on', 'offers.write', async (call, by) => {
    const plan = await planOf(ctx, call);
    await putOnSale(ctx, plan);
    return noteOffer(ctx, by, `${plan.name} is on sale.`, { plan: plan.key });
  }),
  actRoute(ctx, 'POST', '/offers/:plan/off', 'offers.write', async (call, by) => {
    const plan = await planOf(ctx, call);
    await takeOffSale(ctx, plan);
    return noteOffer(ctx, by, `${plan.name} is off sale.`, { plan: plan.key });
  }),
];
