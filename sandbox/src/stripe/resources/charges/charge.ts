import { newId, randomText } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { openDispute } from '../disputes/service.ts';
import { authenticatedBy, cardFacts } from '../intents.ts';
import type { HiddenCard } from '../payment-methods/card.ts';
import type { Decline } from '../payment-methods/test-cards.ts';
import { recordMovement } from './balance.ts';

type Charge = Kinds['charge'];
type PaymentIntent = Kinds['payment_intent'];
type PaymentMethod = Kinds['payment_method'];

interface ChargeAttempt {
  intent: PaymentIntent;
  method: PaymentMethod;
  decline: Decline | undefined;
  /** The customer was authenticated on the way. */
  authenticated: boolean;
  capture: boolean;
  /** A bank is asked, and answers later. */
  isPending?: boolean;
}

/** Puts an attempt to charge a card on record, successful or declined. See /api/charges/object. */
export function createCharge(world: World, attempt: ChargeAttempt): Charge {
  const { intent, method, decline, capture, isPending = false } = attempt;
  const id = newId('charge');
  const hidden = world.store.hidden<HiddenCard>(method.id);
  const captured = !decline && capture;
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: descriptor(world, intent),
    captured,
    created: world.now(intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(decline, hidden),
    paid: !decline && !isPending,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(world, attempt),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline || isPending ? null : receiptUrl(world, id),
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : isPending ? 'pending' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  world.store.insert('charge', charge);
  if (captured) settleCharge(world, id);
  world.emit(decline ? 'charge.failed' : `charge.${charge.status}`, 'charge', id);
  return world.store.need('charge', id);
}

const receiptUrl = (world: World, id: string) => `${world.options.baseUrl}/receipts/${id}`;

/** A debit that the bank has carried out. */
export function passCharge(world: World, id: string): Charge {
  const fields = { paid: true, status: 'succeeded' as const, receipt_url: receiptUrl(world, id) };
  return world.change('charge', id, fields, 'charge.succeeded');
}

/** A debit that the bank refuses: its money leaves the balance again. See /payments/sepa-debit#failed-payments. */
export function failCharge(
  world: World,
  id: string,
  reason: Pick<Charge, 'failure_code' | 'failure_message'>,
): void {
  const { amount_captured, currency, customer } = world.store.need('charge', id);
  const movement = recordMovement(world, {
    ...{ type: 'payment_failure_refund', source: id, amount: -amount_captured, fee: 0 },
    ...{ currency, customer },
  });
  const fields = {
    failure_balance_transaction: movement.id,
    paid: false,
    status: 'failed' as const,
  };
  world.change('charge', id, { ...reason, ...fields }, 'charge.failed');
}

/** Credits a captured charge to the balance. */
export function settleCharge(world: World, id: string): void {
  const charge = world.store.need('charge', id);
  const hidden = world.store.hidden<HiddenCard>(charge.payment_method ?? '');
  const movement = recordMovement(world, {
    type: charge.payment_method_details?.type === 'sepa_debit' ? 'payment' : 'charge',
    source: id,
    amount: charge.amount_captured,
    currency: charge.currency,
    customer: charge.customer,
    fee: Math.round(charge.amount_captured * 0.029) + 30,
    availableAtOnce: hidden.behavior?.availableAtOnce ?? false,
  });
  world.store.patch('charge', id, { balance_transaction: movement.id });
}

/** Test cards whose charges are disputed at once. See /testing#disputes. */
export function disputeIfAsked(world: World, charge: Pick<Charge, 'id' | 'payment_method'>): void {
  const { dispute } = world.store.hidden<HiddenCard>(charge.payment_method ?? '').behavior ?? {};
  if (dispute) openDispute(world, charge.id, dispute);
}

function descriptor(world: World, intent: PaymentIntent): string {
  const name = world.accountName.toUpperCase();
  const own =
    intent.statement_descriptor ??
    (intent.statement_descriptor_suffix ? `${name}* ${intent.statement_descriptor_suffix}` : name);
  return own.slice(0, 22);
}

function outcome(decline: Decline | undefined, hidden: Partial<HiddenCard>): Charge['outcome'] {
  const risk = hidden.behavior?.risk;
  const score = { blocked: 95, highest: 92, elevated: 72 };
  const base = {
    advice_code: decline ? ('try_again_later' as const) : null,
    network_advice_code: null,
    network_decline_code: decline && risk !== 'blocked' ? '02' : null,
    risk_level: risk === 'elevated' ? 'elevated' : risk ? 'highest' : 'normal',
    risk_score: risk ? score[risk] : 24,
  };
  if (!decline) {
    return {
      ...base,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  if (risk) {
    return {
      ...base,
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      seller_message: 'Stripe blocked this payment as too risky.',
      type: 'blocked',
    };
  }
  return {
    ...base,
    network_status: 'declined_by_network',
    reason: decline.decline_code,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

function methodDetails(
  world: World,
  { intent, method, authenticated, decline }: ChargeAttempt,
): Charge['payment_method_details'] {
  const { card, sepa_debit } = method;
  if (sepa_debit) {
    const { generated_from: _unused, ...account } = sepa_debit;
    const mandate = world.store.hidden<HiddenCard>(method.id).mandate ?? null;
    return { type: 'sepa_debit', sepa_debit: { ...account, mandate } };
  }
  if (method.type === 'link') return { type: 'link', link: { country: null } };
  if (!card) return { type: method.type };
  return {
    type: 'card',
    card: {
      ...cardFacts(card),
      amount_authorized: intent.amount,
      authorization_code: decline ? null : randomText(6).toUpperCase(),
      electronic_commerce_indicator: authenticated ? '05' : null,
      extended_authorization: { status: 'disabled' },
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network_token: { used: false },
      network_transaction_id: randomText(15),
      overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: authenticated
        ? { ...authenticatedBy(randomText(36)), exemption_indicator: null }
        : null,
      transaction_link_id: null,
      wallet: card.wallet,
    },
  };
}
