import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';

const PENDING_SECONDS = 2 * 86_400;

interface Movement {
  /** Bank debits are `payment`, cards `charge`. See /reports/balance-transaction-types. */
  type:
    | 'charge'
    | 'payment'
    | 'payment_failure_refund'
    | 'refund'
    | 'refund_failure'
    | 'adjustment';
  source: string;
  /** Minor units, negative when money leaves. */
  amount: number;
  fee: number;
  currency: string;
  customer: string | null;
  availableAtOnce?: boolean;
  description?: string;
}

const CATEGORIES = {
  charge: 'charge',
  payment: 'charge',
  payment_failure_refund: 'charge_failure',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
};

/** Records money that comes to the account's balance or leaves it. See /api/balance_transactions. */
export function recordMovement(world: World, movement: Movement): Kinds['balance_transaction'] {
  const { type, source, amount, fee, currency } = movement;
  const now = world.now(movement.customer);
  const atOnce = movement.availableAtOnce ?? CATEGORIES[type] !== 'charge';
  return world.store.insert('balance_transaction', {
    id: newId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: atOnce ? now : now + PENDING_SECONDS,
    balance_type: 'payments',
    created: now,
    currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: CATEGORIES[type],
    source,
    status: atOnce ? 'available' : 'pending',
    type,
  });
}

/** A balance transaction becomes available when its day has come. */
export function showMovement(world: World, doc: Kinds['balance_transaction']) {
  const available = doc.status === 'available' || doc.available_on <= world.clock.now(null);
  return { ...doc, status: available ? 'available' : 'pending' };
}

/** What the account holds, by currency. See /api/balance. */
export function showBalance(world: World): object {
  const sums = { available: new Map<string, number>(), pending: new Map<string, number>() };
  for (const doc of world.store.find('balance_transaction')) {
    const { status, currency, net } = showMovement(world, doc);
    const sum = status === 'available' ? sums.available : sums.pending;
    sum.set(currency, (sum.get(currency) ?? 0) + net);
  }
  const currencies = new Set(['usd', ...sums.available.keys(), ...sums.pending.keys()]);
  const amounts = (sum: Map<string, number>) =>
    [...currencies].map((currency) => {
      const amount = sum.get(currency) ?? 0;
      return { amount, currency, source_types: { card: amount } };
    });
  return {
    object: 'balance',
    available: amounts(sums.available),
    livemode: false,
    pending: amounts(sums.pending),
  };
}
