import type { CodeView } from 'contract/desk/offers';
import { z } from 'zod';
import { codeOrderSchema, listCodes, makeCode, switchCode } from '../billing/index.ts';
import type { Context } from '../context.ts';
import { actRoute, bodyOf, deskRoute } from './desk-calls.ts';
import { noteOffer } from './offers-log.ts';

const switchSchema = z.strictObject({ isOn: z.boolean() });

/** Routes of the codes, below `/membership` of the panel's own API. */
export const codeRoutes = (ctx: Context) => [
  deskRoute('GET', '/offers/codes', 'offers.read', (): Promise<CodeView[]> => listCodes(ctx)),
  actRoute(ctx, 'POST', '/offers/codes', 'offers.write', async (call, by) => {
    const { action_id, ...order } = bodyOf(call, codeOrderSchema);
    const { code } = await makeCode(ctx, action_id, order);
    return noteOffer(ctx, by, `The code ${code} is made.`, order);
  }),
  actRoute(ctx, 'PATCH', '/offers/codes/:id', 'offers.write', async (call, by) => {
    const { isOn } = bodyOf(call, switchSchema);
    const { code } = await switchCode(ctx, call.params.id, isOn);
    return noteOffer(ctx, by, `The code ${code} is ${isOn ? 'on' : 'off'}.`, { code, isOn });
  }),
];
