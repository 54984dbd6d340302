import { actionIdSchema, requestedDateSchema } from 'contract';
import { z } from 'zod';
import { FOR_WHOM, listCodes, makeCode, switchCode } from '../billing/index.ts';
import type { Context } from '../context.ts';
import type { CodeView } from './answers.ts';
import { actRoute, bodyOf, deskRoute } from './desk-calls.ts';
import { noteOffer } from './offers-log.ts';
import { READ_OFFERS, WRITE_OFFERS } from './rights.ts';

const PERCENT = 'From 1 to 100 percent.';
const MONTHS = 'From 1 to 36 months.';

const orderSchema = actionIdSchema
  .extend({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 letters from A to Z and digits.'),
    percent: z.int(PERCENT).min(1, PERCENT).max(100, PERCENT).optional(),
    amountMinor: z.int().min(1, 'Enter an amount.').max(99_999_999).optional(),
    duration: z.enum(['once', 'repeating', 'forever']),
    months: z.int(MONTHS).min(1, MONTHS).max(36, MONTHS).optional(),
    forWhom: z.enum(FOR_WHOM),
    max: z.int('Enter a number.').min(1, 'At least once.').max(1_000_000).nullable(),
    until: requestedDateSchema.nullable(),
  })
  .refine(({ percent, amountMinor }) => (percent === undefined) !== (amountMinor === undefined), {
    error: 'Enter a percentage or an amount.',
    path: ['percent'],
  })
  .refine(({ duration, months }) => (duration === 'repeating') === (months !== undefined), {
    error: MONTHS,
    path: ['months'],
  });

const switchSchema = z.strictObject({ isOn: z.boolean() });

/** Routes of the codes, below `/membership` of the panel's own API. */
export const codeRoutes = (ctx: Context) => [
  deskRoute('GET', '/offers/codes', READ_OFFERS, (): Promise<CodeView[]> => listCodes(ctx)),
  actRoute(ctx, 'POST', '/offers/codes', WRITE_OFFERS, async (call, by) => {
    const { action_id, ...order } = bodyOf(call, orderSchema);
    const { code } = await makeCode(ctx, action_id, order);
    return noteOffer(ctx, by, `The code ${code} is made.`, order);
  }),
  actRoute(ctx, 'PUT', '/offers/codes/:id', WRITE_OFFERS, async (call, by) => {
    const { isOn } = bodyOf(call, switchSchema);
    const { code } = await switchCode(ctx, call.params.id, isOn);
    return noteOffer(ctx, by, `The code ${code} is ${isOn ? 'on' : 'off'}.`, { code, isOn });
  }),
];
