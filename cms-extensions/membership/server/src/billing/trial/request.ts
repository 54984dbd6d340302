import type { Context as KoaContext } from 'koa';
import type { Context } from '../../context.ts';
import { deviceOf } from '../../identity/index.ts';
import { hashOf } from '../../users/index.ts';
import { type CardRequest, cardRequestOf } from '../card-testing/card-testing.ts';

/** Who asks for a trial; the browser as a keyed hash, null for one that nobody has signed in from. */
export type TrialRequest = CardRequest & { device: string | null };

/** Keyed hash of the browser; null for one that nobody has signed in from. */
export const deviceHashOf = (ctx: Context, koa: KoaContext): string | null => {
  const device = deviceOf(ctx, koa);
  return device === null ? null : hashOf(ctx, 'device', device);
};

/** @param account the member's public id; null before it is known */
export const trialRequestOf = (
  ctx: Context,
  koa: KoaContext,
  account: string | null,
): TrialRequest => ({
  ...cardRequestOf(ctx, koa, account),
  device: deviceHashOf(ctx, koa),
});
