import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';

type Customer = Kinds['customer'];

interface BalanceChange {
  customer: string;
  /** Minor units; negative is credit to the customer. */
  amount: number;
  currency: string;
  type: 'adjustment' | 'applied_to_invoice' | 'unapplied_from_invoice' | 'initial';
  invoice: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  /** False when the customer's balance was written already. */
  apply?: boolean;
}

/** Balances in other currencies than the customer's own, minor units. */
function otherBalances(world: World, customer: string): Record<string, number> {
  return world.store.hidden<{ balances: Record<string, number> }>(customer).balances ?? {};
}

/** What a customer holds (negative) or owes in a currency, minor units: no other is charged with it. */
export function balanceIn(world: World, customer: Customer, currency: string): number {
  return currency === (customer.currency ?? currency)
    ? customer.balance
    : (otherBalances(world, customer.id)[currency] ?? 0);
}

/** All balances of a customer, credits as positive numbers. See /api/customers/object#customer_object-invoice_credit_balance. */
export function creditBalances(world: World, customer: Customer): Record<string, number> {
  const all = {
    ...otherBalances(world, customer.id),
    [customer.currency ?? 'usd']: customer.balance,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([currency, balance]) =>
      balance === 0 ? [] : [[currency, -balance]],
    ),
  );
}

/** Another currency becomes the customer's own; what was held in the former stays in it. */
export function changeCurrency(world: World, customer: Customer, currency: string): void {
  const balances = otherBalances(world, customer.id);
  if (customer.currency) balances[customer.currency] = customer.balance;
  world.store.patch('customer', customer.id, { currency, balance: balances[currency] ?? 0 });
  delete balances[currency];
  world.store.hide(customer.id, { balances });
}

/** Changes a customer's balance and leaves the transaction that says why. See /billing/customer/balance. */
export function recordBalance(
  world: World,
  change: BalanceChange,
): Kinds['customer_balance_transaction'] {
  const customer = world.store.need('customer', change.customer);
  const { currency } = change;
  const before = balanceIn(world, customer, currency);
  const balance = change.apply === false ? before : before + change.amount;
  if (customer.currency && currency !== customer.currency) {
    const balances = { ...otherBalances(world, customer.id), [currency]: balance };
    world.store.hide(customer.id, { balances });
  } else if (change.apply !== false) {
    world.change('customer', customer.id, { balance, currency }, 'customer.updated');
  }
  return world.store.insert('customer_balance_transaction', {
    id: newId('customer_balance_transaction'),
    object: 'customer_balance_transaction',
    amount: change.amount,
    checkout_session: null,
    created: world.now(change.customer),
    credit_note: null,
    currency,
    customer: change.customer,
    customer_account: null,
    description: change.description ?? null,
    ending_balance: balance,
    invoice: change.invoice,
    livemode: false,
    metadata: change.metadata ?? {},
    type: change.type,
  });
}
