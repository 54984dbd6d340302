import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { updateCustomer } from '../customers/service.ts';
import { allocate } from '../money.ts';
import { EMPTY_ADDRESS } from '../payment-methods/service.ts';
import { assertLocated, automaticTaxState, behaviorOf, locate, taxOf } from '../tax/calculation.ts';
import type { HiddenSession, SessionParams } from './schema.ts';

const NO_TAX = { amount: 0, tax_behavior: 'inclusive' } as const;

/** Whether nothing is due at first because a trial begins. */
export function startsWithTrial(params: SessionParams): boolean {
  return (
    params.subscription_data?.trial_period_days !== undefined ||
    params.subscription_data?.trial_end !== undefined
  );
}

/** Writes the sums of a session: discounts and taxes on its lines, and nothing due for a trial. */
export function applyDiscounts(
  world: World,
  id: string,
  discounts: readonly { coupon?: string | undefined; promotion_code?: string | undefined }[],
): void {
  const session = world.store.need('checkout.session', id);
  const { params, address } = world.store.hidden<HiddenSession>(id);
  const trial = params ? startsWithTrial(params) : false;
  const lines = world.store.find('item', { session: id });
  const due = lines.map((line) =>
    trial && world.store.need('price', line.price).type === 'recurring' ? 0 : line.amount_subtotal,
  );
  const found = discounts.map((each) => {
    const code = each.promotion_code
      ? world.store.need('promotion_code', each.promotion_code, 'discounts[0][promotion_code]')
      : null;
    const coupon = world.store.need(
      'coupon',
      code?.promotion.coupon ?? each.coupon ?? '',
      'discounts[0][coupon]',
    );
    return { coupon, code };
  });
  const sum = due.reduce((a, b) => a + b, 0);
  const [first] = found;
  const off = !first
    ? 0
    : first.coupon.percent_off === null
      ? Math.min(first.coupon.amount_off ?? 0, sum)
      : Math.round((sum * first.coupon.percent_off) / 100);
  const shares = allocate(off, due);
  const customer = world.store.get('customer', session.customer ?? '');
  const location = session.automatic_tax.enabled ? locate(customer?.address ?? address) : null;
  let tax = 0;
  let added = 0;
  for (const [index, line] of lines.entries()) {
    const share = shares[index] ?? 0;
    const subtotal = due[index] ?? 0;
    const price = world.store.need('price', line.price);
    const { amount, tax_behavior } = location
      ? taxOf(world, location, subtotal - share, behaviorOf(world, price))
      : NO_TAX;
    const onTop = tax_behavior === 'exclusive' ? amount : 0;
    tax += amount;
    added += onTop;
    world.store.patch('item', line.id, {
      amount_discount: share,
      amount_subtotal: subtotal,
      amount_tax: amount,
      amount_total: subtotal - share + onTop,
    });
  }
  if (session.mode === 'setup') return;
  world.store.patch('checkout.session', id, {
    amount_subtotal: sum,
    amount_total: sum - off + added,
    discounts: found.map(({ coupon, code }) => ({
      coupon: code ? null : coupon.id,
      promotion_code: code?.id ?? null,
    })),
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: tax },
  });
}

/** Keeps the address that was typed at a session, its customer's if it has one, with its taxes. */
export function setAddress(
  world: World,
  id: string,
  address: { country: string; postal_code: string },
): void {
  const session = world.store.need('checkout.session', id);
  const { customer } = session;
  let typed: Kinds['customer']['address'] = { ...EMPTY_ADDRESS, ...address };
  if (customer) {
    updateCustomer(world, customer, { address, tax: { validate_location: 'immediately' } });
    typed = world.store.need('customer', customer).address;
  } else {
    assertLocated({ address: typed });
    world.store.hide(id, { address: typed });
  }
  world.store.patch('checkout.session', id, { automatic_tax: automaticTaxState(true, typed) });
  const discounts = (session.discounts ?? []).map(({ coupon, promotion_code }) => ({
    coupon: coupon ?? undefined,
    promotion_code: promotion_code ?? undefined,
  }));
  applyDiscounts(world, id, discounts);
}
