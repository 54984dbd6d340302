import { invalid } from '../../http/errors.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';
import { liveDiscounts } from './billing.ts';
import {
  assertTogether,
  type Item,
  insertItem,
  itemsOf,
  priceOf,
  recurringPrice,
} from './items.ts';
import { chargeForRest, creditsFor, type Proration, rememberChange } from './proration.ts';
import type { ItemParams, UpdateParams } from './schema.ts';

type Price = Kinds['price'];

export interface ItemChange {
  /** Credits and charges that the change brings. */
  prorations: Proration[];
  /** The rhythm changed, or was asked to begin anew: a new period starts now. */
  restarts: boolean;
}

/**
 * Writes the items of a call. An entry without an id adds an item; two items are then billed.
 * @param moment the second from which prorations count
 */
export function changeItems(
  world: World,
  id: string,
  params: Pick<UpdateParams, 'items' | 'proration_behavior' | 'trial_end' | 'billing_cycle_anchor'>,
  moment: number,
): ItemChange {
  const subscription = world.store.need('subscription', id);
  const old = new Map(
    itemsOf(world, id).map((item) => [item.id, { item, price: priceOf(world, item) }]),
  );
  const [first] = old.values();
  for (const [index, sent] of (params.items ?? []).entries()) applyItem(world, id, sent, index);
  const items = itemsOf(world, id);
  if (items.length === 0)
    throw invalid('You must have at least one item on a subscription.', 'items');
  assertTogether(items.map((item) => priceOf(world, item)));
  const price = priceOf(world, items[0] as Item);
  const rhythmChanged = first !== undefined && !sameRhythm(first.price, price);
  const trialing = subscription.status === 'trialing' && params.trial_end !== 'now';
  const anchored =
    params.billing_cycle_anchor?.type === 'now' ||
    (subscription.status === 'trialing' && params.trial_end === 'now');
  const restarts = (rhythmChanged && !trialing) || anchored;
  if (trialing || subscription.status === 'trialing') return { prorations: [], restarts };
  const prorations: Proration[] = [];
  const silent = params.proration_behavior === 'none';
  for (const item of items) {
    const before = old.get(item.id);
    const same = before && before.price.id === item.price && before.item.quantity === item.quantity;
    if (same && !restarts) continue;
    const credits = before && !silent ? creditsFor(world, before.item, before.price, moment) : [];
    const period = { start: item.current_period_start, end: item.current_period_end };
    const charge =
      silent || restarts
        ? null
        : chargeForRest(world, {
            item,
            price: priceOf(world, item),
            quantity: item.quantity ?? 1,
            now: moment,
            period,
            discounts: liveDiscounts(world, subscription),
          });
    prorations.push(...credits, ...(charge ? [charge] : []));
    if (!silent || restarts) rememberChange(world, item.id, moment, charge);
  }
  for (const { item, price: oldPrice } of old.values()) {
    if (!items.some((each) => each.id === item.id) && !silent)
      prorations.push(...creditsForRemoved(world, item, oldPrice, moment));
  }
  return { prorations, restarts };
}

/** A removed item's billing is kept beside it until its credits are counted. */
function creditsForRemoved(world: World, item: Item, price: Price, moment: number): Proration[] {
  const kept = world.store.meta(`billed:${item.id}`);
  if (!kept) return [];
  world.store.insert('subscription_item', item, { billed: JSON.parse(kept) });
  const credits = creditsFor(world, item, price, moment);
  world.store.remove(item.id);
  return credits;
}

function applyItem(world: World, id: string, sent: ItemParams, index: number): void {
  const param = `items[${index}]`;
  if (!sent.id) {
    const [first] = itemsOf(world, id);
    const price = recurringPrice(world, sent, param);
    const period = { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 };
    const { customer } = world.store.need('subscription', id);
    insertItem(world, {
      subscription: id,
      price,
      quantity: sent.quantity ?? 1,
      period,
      created: world.now(customer),
      metadata: mergeMetadata({}, sent.metadata),
    });
    return;
  }
  const item = world.store.get('subscription_item', sent.id);
  if (!item || item.subscription !== id) {
    throw invalid(
      `The subscription ${id} does not have an item with the ID ${sent.id}.`,
      `${param}[id]`,
      'resource_missing',
    );
  }
  if (sent.deleted) {
    const { billed = [] } = world.store.hidden<{ billed: object[] }>(item.id);
    world.store.setMeta(`billed:${item.id}`, JSON.stringify(billed));
    world.store.remove(item.id);
    return;
  }
  const price = sent.price || sent.price_data ? recurringPrice(world, sent, param).id : item.price;
  world.store.patch('subscription_item', item.id, {
    price,
    quantity: sent.quantity ?? item.quantity ?? 1,
    metadata: mergeMetadata(item.metadata, sent.metadata),
  });
}

function sameRhythm(a: Price, b: Price): boolean {
  return (
    a.recurring?.interval === b.recurring?.interval &&
    a.recurring?.interval_count === b.recurring?.interval_count
  );
}
