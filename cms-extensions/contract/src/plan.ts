import { z } from 'zod';
import { planKeySchema } from './enumeration-schemas.ts';
import { isoDateTimeSchema } from './text.ts';

/** Whether list prices contain the taxes, or they are added. */
export const taxBehaviorSchema = z.enum(['inclusive', 'exclusive']);

/** A subscription plan (spec section 3). Prices are in major units, as the spec shows them. */
export const subscriptionPlanSchema = z
  .object({
    id: z.string(),
    key: planKeySchema,
    name: z.string(),
    price: z.number().nonnegative(),
    duration_days: z.number().int().positive(),
    /** In a sale the lowest price in the 30 days before it, where that was higher. */
    original_price: z.number().nonnegative().nullable(),
    /** `price` is that of the first payment in a sale, and this is each later one. */
    sale: z
      .object({ later_price: z.number().nonnegative(), ends_at: isoDateTimeSchema })
      .optional(),
    /** Three letters in lower case. */
    currency: z.string(),
    /** Only where the deployment charges taxes. */
    tax: taxBehaviorSchema.optional(),
    savings: z.string().nullable(),
    is_popular: z.boolean(),
    features: z.array(z.string()),
  })
  .meta({ id: 'SubscriptionPlan' });

export type SubscriptionPlan = z.infer<typeof subscriptionPlanSchema>;

/** A package at the checkout; the amount in major units (spec section 3, Package). */
export const packageSchema = z
  .object({ id: planKeySchema, amount: z.number().nonnegative() })
  .meta({ id: 'Package' });
