import type { Context } from '../context.ts';
import { NotFound } from '../platform/http/index.ts';
import { ensureCustomer, type Payer } from './customers.ts';
import { withMember } from './locks.ts';
import { stripeOf } from './stripe.ts';
import { syncMember } from './sync.ts';
import { type Location, storeLocation } from './tax.ts';
/**
 * Stores where a member is; the next charges are those of that place.
 * @throws LocationNeeded when Stripe does not recognise the place, NotFound without taxes
 */
export const setLocation = async (ctx: Context, payer: Payer, location: Location): Promise<void> =>
  await withMember(ctx, payer.id, async () => {
    if (!ctx.settings.tax.enabled) throw new NotFound('Tax');
    await storeLocation(stripeOf(ctx), await ensureCustomer(ctx, payer), location);
    await syncMember(ctx, payer.id);
  });
