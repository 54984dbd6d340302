import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { recordMovement } from '../charges/balance.ts';

type Dispute = Kinds['dispute'];
export type DisputeKind = 'fraudulent' | 'product_not_received' | 'inquiry';

const FEE = 1500;
const RESPONSE_SECONDS = 9 * 86_400;
const EMPTY_EVIDENCE: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The parts in which the dispute of a bank debit differs: it is lost at once. See /payments/sepa-debit#disputes. */
function debitDispute(details: Dispute['evidence_details']): Partial<Dispute> {
  return {
    evidence_details: { ...details, due_by: null },
    is_charge_refundable: false,
    network_reason_code: null,
    payment_method_details: undefined,
    reason: 'debit_not_authorized',
    status: 'lost',
  };
}

/** The bank takes a payment back until it is decided. See /disputes/how-disputes-work. */
export function openDispute(world: World, chargeId: string, kind: DisputeKind): Dispute {
  const charge = world.store.need('charge', chargeId, 'charge');
  const now = world.now(charge.customer);
  const isDebit = charge.payment_method_details?.type === 'sepa_debit';
  const inquiry = kind === 'inquiry' && !isDebit;
  const id = newId('dispute');
  const card = charge.payment_method_details?.card;
  const evidence_details = {
    due_by: now + RESPONSE_SECONDS,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted' as const,
  };
  world.store.insert('dispute', {
    id,
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: EMPTY_EVIDENCE,
    evidence_details,
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: inquiry ? '33' : '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: card?.brand ?? 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: card?.network ?? 'visa',
        network_reason_code: inquiry ? '33' : '10.4',
      },
      type: 'card',
    },
    reason: kind === 'product_not_received' ? 'product_not_received' : 'fraudulent',
    status: inquiry ? 'warning_needs_response' : 'needs_response',
    ...(isDebit && debitDispute(evidence_details)),
  });
  world.change('charge', charge.id, { disputed: true }, 'charge.updated');
  if (!inquiry) withdraw(world, id);
  world.emit('charge.dispute.created', 'dispute', id);
  if (!inquiry) world.emit('charge.dispute.funds_withdrawn', 'dispute', id);
  if (isDebit) world.emit('charge.dispute.closed', 'dispute', id);
  return world.store.need('dispute', id);
}

function withdraw(world: World, id: string): void {
  const dispute = world.store.need('dispute', id);
  move(world, dispute, -dispute.amount, FEE);
}

function move(world: World, dispute: Dispute, amount: number, fee: number): void {
  const customer = world.store.get('charge', dispute.charge)?.customer ?? null;
  const movement = recordMovement(world, {
    type: 'adjustment',
    source: dispute.id,
    amount,
    fee,
    currency: dispute.currency,
    customer,
    description: `Chargeback for ${dispute.charge}`,
  });
  world.store.patch('dispute', dispute.id, {
    balance_transactions: [...dispute.balance_transactions, movement],
  });
}

/** An inquiry becomes a dispute: the bank takes the payment back. See /disputes/how-disputes-work#inquiries */
export function escalateInquiry(world: World, id: string): Dispute {
  withdraw(world, id);
  world.change(
    'dispute',
    id,
    { status: 'needs_response', is_charge_refundable: false },
    'charge.dispute.updated',
  );
  world.emit('charge.dispute.funds_withdrawn', 'dispute', id);
  return world.store.need('dispute', id);
}

/** The card's network reports a payment as fraud, often before a dispute. See /radar/early-fraud-warnings */
export function warnOfFraud(world: World, chargeId: string): Kinds['radar.early_fraud_warning'] {
  const charge = world.store.need('charge', chargeId, 'charge');
  const id = newId('radar.early_fraud_warning');
  const warning = world.store.insert('radar.early_fraud_warning', {
    id,
    object: 'radar.early_fraud_warning',
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    created: world.now(charge.customer),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    ...(charge.payment_intent !== null && { payment_intent: charge.payment_intent }),
  });
  world.emit('radar.early_fraud_warning.created', 'radar.early_fraud_warning', id);
  return warning;
}

/** The bank decides: won gives the money back. */
export function decideDispute(world: World, id: string, won: boolean): Dispute {
  const dispute = world.store.need('dispute', id);
  const inquiry = dispute.status.startsWith('warning_');
  if (won && !inquiry) {
    move(world, dispute, dispute.amount, -FEE);
    world.emit('charge.dispute.funds_reinstated', 'dispute', id);
  }
  const status = inquiry ? 'warning_closed' : won ? 'won' : 'lost';
  return world.change('dispute', id, { status }, 'charge.dispute.closed');
}

/** Evidence that the test documents name decides at once. See /testing#evidence. */
export function submitEvidence(
  world: World,
  id: string,
  sent: Record<string, string | null>,
  submit: boolean,
): Dispute {
  const dispute = world.store.need('dispute', id);
  const { evidence_details: details } = dispute;
  const inquiry = dispute.status.startsWith('warning_');
  const status = submit ? (inquiry ? 'warning_under_review' : 'under_review') : dispute.status;
  const changed = world.change(
    'dispute',
    id,
    {
      evidence: { ...dispute.evidence, ...sent },
      evidence_details: {
        ...details,
        has_evidence: true,
        submission_count: details.submission_count + (submit ? 1 : 0),
        submission_method: submit ? 'manual' : details.submission_method,
      },
      status,
    },
    'charge.dispute.updated',
  );
  const text = changed.evidence.uncategorized_text;
  if (submit && text === 'winning_evidence') return decideDispute(world, id, true);
  if (submit && text === 'losing_evidence') return decideDispute(world, id, false);
  return changed;
}
