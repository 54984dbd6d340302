import { z } from 'zod';
import { invalid } from '../http/errors.ts';
import {
  type DisputeKind,
  escalateInquiry,
  openDispute,
  warnOfFraud,
} from '../resources/disputes/service.ts';
import type { HiddenCard } from '../resources/payment-methods/card.ts';
import {
  type CardBehavior,
  DECLINES,
  type DeclineName,
} from '../resources/payment-methods/test-cards.ts';
import type { Engine } from '../time/engine.ts';
import type { World } from '../world.ts';

const DAY = 86_400;
const MAX_STEP = 5 * 366 * DAY;
const declineNames = Object.keys(DECLINES) as [DeclineName, ...DeclineName[]];

export const clockMove = z.union([
  z.object({ to: z.number().int().positive() }),
  z.object({ by: z.number().int().min(1).max(MAX_STEP) }),
]);

export const cardChange = z.object({
  /** `works` takes back what was said before. */
  decline: z.enum([...declineNames, 'works']).optional(),
  authentication: z.enum(['always', 'unless_set_up', 'on_session', 'never']).optional(),
  /** What becomes of refunds to the card: an hour later, or refused at once. */
  refund: z.enum(['pending', 'fails', 'balance_insufficient', 'too_old', 'works']).optional(),
  /** As if it were another card: there are fewer test cards than members in a large test. */
  fingerprint: z
    .string()
    .regex(/^[A-Za-z0-9]{16}$/)
    .optional(),
});

export const resendOrder = z.object({
  endpoint: z.string().optional(),
  times: z.number().int().min(1).max(20).default(1),
  delayMs: z.number().int().min(0).max(600_000).default(0),
});

/**
 * Moves the sandbox's clock forward, running on the way what is due; test clocks have times of their own.
 * @returns the second that it has come to
 */
export async function moveClock(
  world: World,
  engine: Engine,
  move: z.infer<typeof clockMove>,
): Promise<number> {
  const now = world.clock.now(null);
  const target = 'to' in move ? move.to : now + move.by;
  if (target < now) throw invalid('The clock only goes forward.', 'to');
  if (target - now > MAX_STEP)
    throw invalid('The clock moves by at most five years at a time.', 'to');
  await engine.moveSandboxClock(target);
  return world.clock.now(null);
}

/**
 * Changes what the bank says of a card from now on, to make a renewal fail or to heal it, or by
 * which fingerprint the card is known.
 */
export function changeCard(
  world: World,
  id: string,
  change: z.infer<typeof cardChange>,
): CardBehavior {
  const method = world.store.need('payment_method', id);
  const old = world.store.hidden<HiddenCard>(method.id).behavior ?? {};
  const behavior: CardBehavior = { ...old };
  if (change.decline === 'works') {
    delete behavior.decline;
    delete behavior.declineAt;
    delete behavior.risk;
  } else if (change.decline) {
    behavior.decline = change.decline;
    behavior.declineAt = 'charge';
  }
  if (change.authentication === 'never') delete behavior.authentication;
  else if (change.authentication) behavior.authentication = change.authentication;
  if (change.refund === 'works') delete behavior.refund;
  else if (change.refund) behavior.refund = change.refund;
  world.store.hide(method.id, { behavior });
  const { fingerprint } = change;
  if (fingerprint !== undefined) {
    const { card, sepa_debit } = method;
    world.store.patch('payment_method', method.id, {
      ...(card && { card: { ...card, fingerprint } }),
      ...(sepa_debit && { sepa_debit: { ...sepa_debit, fingerprint } }),
    });
  }
  return behavior;
}

/** Sends an event again: to one endpoint or to all that want it, several times, later. */
export function resend(world: World, eventId: string, order: z.infer<typeof resendOrder>): number {
  const event = world.store.need('event', eventId);
  const endpoints = world.store
    .find('webhook_endpoint', { status: 'enabled' })
    .filter((each) =>
      order.endpoint
        ? each.id === order.endpoint
        : each.enabled_events.includes('*') || each.enabled_events.includes(event.type),
    );
  if (endpoints.length === 0) throw invalid('No endpoint takes this event.', 'endpoint');
  for (const endpoint of endpoints) {
    world.deliveries.enqueue(event.id, endpoint.id, {
      copies: order.times,
      delayMs: order.delayMs,
      reverse: false,
    });
  }
  world.deliveries.wake();
  return endpoints.length * order.times;
}

export function dispute(world: World, charge: string, kind: DisputeKind): string {
  const { disputed } = world.store.need('charge', charge);
  if (disputed) throw invalid('The charge is disputed already.', 'charge');
  return world.write(() => openDispute(world, charge, kind).id);
}

/** An inquiry becomes a dispute. */
export function escalate(world: World, id: string): string {
  const { status } = world.store.need('dispute', id);
  if (!status.startsWith('warning_')) throw invalid('This is no inquiry.', 'id');
  return world.write(() => escalateInquiry(world, id).id);
}

export function earlyFraudWarning(world: World, charge: string): string {
  return world.write(() => warnOfFraud(world, charge).id);
}

/** Forgets all objects; settings and configured endpoints stay. */
export function reset(world: World): void {
  const endpoints = world.store
    .find('webhook_endpoint')
    .map((each) => ({ each, hidden: world.store.hidden(each.id) }));
  world.store.transaction(() => {
    world.store.clear();
    for (const { each, hidden } of endpoints) world.store.insert('webhook_endpoint', each, hidden);
  });
}

interface Mail {
  seq: number;
  recipient: string;
  subject: string;
  body: string;
  created: number;
}

/** Messages that Stripe would have sent, newest first. */
export function mails(world: World, limit = 100): Mail[] {
  return world.store.db
    .prepare('SELECT * FROM mails ORDER BY seq DESC LIMIT ?')
    .all(limit) as Mail[];
}
