import type { z } from 'zod';
import { invalid } from '../../http/errors.ts';
import { newId } from '../../store/ids.ts';
import type { World } from '../../world.ts';
import { inlinePrice, priceAmount } from '../catalogue/prices.ts';
import type { LineInput } from '../invoices/lines.ts';
import { productName } from './items.ts';
import type { invoiceItemParams } from './schema.ts';

/** One-off charges that ride along on a subscription's invoice. See /api/subscriptions/create#add_invoice_items. */
export function extraLines(
  world: World,
  extras: readonly z.infer<typeof invoiceItemParams>[] | undefined,
  subscription: string | null,
  period: { start: number; end: number },
): LineInput[] {
  return (extras ?? []).map((extra, index) => {
    const param = `add_invoice_items[${index}][price]`;
    const price = extra.price_data
      ? inlinePrice(world, extra.price_data)
      : world.store.need('price', extra.price ?? '', param);
    if (price.type !== 'one_time') {
      throw invalid(
        'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
        param,
      );
    }
    const quantity = extra.quantity ?? 1;
    return {
      amount: priceAmount(price, quantity),
      currency: price.currency,
      description: productName(world, price),
      period: { start: period.start, end: period.start },
      quantity,
      price,
      discountable: true,
      metadata: {},
      parent: {
        invoice_item_details: {
          invoice_item: newId('invoiceitem'),
          proration: false,
          proration_details: null,
          subscription,
        },
        subscription_item_details: null,
        type: 'invoice_item_details',
      },
      subscription,
    };
  });
}
