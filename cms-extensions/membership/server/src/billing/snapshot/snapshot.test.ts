import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  card,
  invoice,
  item,
  NOW,
  NOW_MS,
  subscription,
} from '../../../../test/billing/objects.ts';
import { userFieldsOf } from '../rules.ts';
import { needsSync, PAUSE_LEAD_SECONDS } from './facts.ts';
import { overdueOf, snapshotFrom } from './read.ts';
import { type Snapshot, snapshotSchema } from './schema.ts';

const DAY = 86_400;
const GRACE_DAYS = 3;
const at = (seconds: number): string => new Date(seconds * 1000).toISOString();

type Found = {
  subscriptions?: Stripe.Subscription[];
  invoices?: Stripe.Invoice[];
  openInvoice?: Stripe.Invoice | null;
  defaultCard?: Stripe.PaymentMethod | null;
  customer?: Stripe.Customer;
  charges?: Stripe.Charge[];
};

const read = (found: Found, previous: Snapshot | null = null, nowMs = NOW_MS): Snapshot =>
  // Stored snapshots are parsed when they are loaded, so the tests parse them too.
  snapshotSchema.parse(
    snapshotFrom(
      {
        kind: 'found',
        customer: { id: 'cus_1' } as Stripe.Customer,
        defaultCard: null,
        subscriptions: [],
        invoices: [],
        openInvoices: found.invoices?.filter(({ status }) => status === 'open') ?? [],
        openInvoice: null,
        charges: [],
        ...found,
      },
      previous,
      nowMs,
    ),
  );

const userFields = (snapshot: Snapshot) => userFieldsOf(snapshot, NOW_MS, GRACE_DAYS);
const statusOf = (snapshot: Snapshot) => userFields(snapshot).subscriptionStatus;

describe('what a subscription at Stripe makes of a member', () => {
  it('who never had one is inactive', () => {
    expect(userFields(read({}))).toMatchObject({
      subscriptionStatus: 'inactive',
      subscriptionPlan: null,
      stripeSubscriptionId: null,
    });
  });

  it('a status that the API version does not know grants nothing, and is told', () => {
    const odd = subscription({ status: 'generous' as Stripe.Subscription.Status });
    expect(() => read({ subscriptions: [odd] })).toThrow();
  });

  it('one to a foreign product gives nothing', () => {
    const foreign = subscription({}, [item({ product: 'prod_of_another_shop' })]);
    expect(read({ subscriptions: [foreign] }).subscription).toBeNull();
  });

  it('the end of a trial is what Stripe says', () => {
    const trial = subscription({ status: 'trialing', trial_end: NOW + 5 * DAY });
    expect(userFields(read({ subscriptions: [trial] })).trialEndsAt).toBe(at(NOW + 5 * DAY));
    const paying = subscription({ status: 'active', trial_end: NOW - DAY });
    expect(userFields(read({ subscriptions: [paying] })).trialEndsAt).toBeNull();
  });
});

describe('of several subscriptions', () => {
  it.each([
    ['an active one before one that has ended', ['canceled', 'active'], 'active'],
    ['an active one before a trial', ['trialing', 'active'], 'active'],
    ['a trial before one that is past due', ['past_due', 'trialing'], 'trialing'],
    ['an unpaid one, which lives, before one that has ended', ['canceled', 'unpaid'], 'unpaid'],
    ['one that has ended before one that never began', ['incomplete', 'canceled'], 'canceled'],
  ] as const)('%s counts', (_what, statuses, expected) => {
    const subscriptions = statuses.map((status) => subscription({ status }));
    expect(read({ subscriptions }).subscription?.status).toBe(expected);
    expect(read({ subscriptions: subscriptions.toReversed() }).subscription?.status).toBe(expected);
  });

  it('the newest of equals counts', () => {
    const old = subscription({ status: 'canceled', created: NOW - 400 * DAY });
    const recent = subscription({ status: 'canceled', created: NOW - 40 * DAY });
    expect(read({ subscriptions: [old, recent] }).subscription?.id).toBe(recent.id);
  });

  it('one in the grace period counts before one whose payments are paused', () => {
    const paused = subscription({ pause_collection: { behavior: 'void', resumes_at: null } });
    const failed = subscription({ id: 'sub_failed', status: 'past_due', created: 1 });
    expect(read({ subscriptions: [paused, failed] }).subscription?.id).toBe('sub_failed');
  });

  it('one that is paid for counts before one whose payments are paused', () => {
    const paused = subscription({ pause_collection: { behavior: 'void', resumes_at: null } });
    const trial = subscription({ status: 'trialing', created: NOW - 50 * DAY });
    expect(read({ subscriptions: [paused, trial] }).subscription?.id).toBe(trial.id);
  });

  it('a foreign one never counts, whatever it says', () => {
    const foreign = subscription({}, [item({ product: 'prod_of_another_shop' })]);
    const ended = subscription({ status: 'canceled' });
    expect(read({ subscriptions: [foreign, ended] }).subscription?.id).toBe(ended.id);
  });
});

describe('of several items', () => {
  it('ours gives access, and the period is its own', () => {
    const extra = item({ product: 'prod_towel', until: NOW + 300 * DAY, amount: 2500 });
    const ours = item({ product: 'membership_annual', until: NOW + 100 * DAY, amount: 9999 });
    const snapshot = read({ subscriptions: [subscription({}, [extra, ours])] });
    expect(snapshot.subscription).toMatchObject({
      itemId: ours.id,
      planKey: 'annual',
      amountMinor: 9999,
      currentPeriodEnd: at(NOW + 100 * DAY),
    });
  });

  it('the amount is for all pieces', () => {
    const snapshot = read({ subscriptions: [subscription({}, [item({ quantity: 2 })])] });
    expect(snapshot.subscription?.amountMinor).toBe(1998);
  });
});

describe('a cancelled subscription', () => {
  const until = NOW + 12 * DAY;
  it.each([
    ['by cancel_at_period_end', { cancel_at_period_end: true }, at(until)],
    ['by cancel_at, as the portal does', { cancel_at: NOW + 3 * DAY }, at(NOW + 3 * DAY)],
    ['by both', { cancel_at_period_end: true, cancel_at: until }, at(until)],
    ['by neither', {}, null],
  ])('ends as it was cancelled: %s', (_how, fields, endsAt) => {
    const snapshot = read({ subscriptions: [subscription(fields, [item({ until })])] });
    expect(snapshot.subscription?.endsAt).toBe(endsAt);
    expect(statusOf(snapshot)).toBe('active');
  });

  it('that is over has no end before it', () => {
    const over = subscription({
      status: 'canceled',
      cancel_at_period_end: true,
      ended_at: NOW - DAY,
    });
    expect(read({ subscriptions: [over] }).subscription).toMatchObject({
      endsAt: null,
      endedAt: at(NOW - DAY),
    });
  });
});

describe('the card', () => {
  it("is the subscription's own before the customer's", () => {
    const own = card();
    const snapshot = read({
      subscriptions: [subscription({ default_payment_method: own })],
      defaultCard: card(),
    });
    expect(snapshot.card?.paymentMethodId).toBe(own.id);
  });

  it("is the customer's when the subscription has none", () => {
    const snapshot = read({ subscriptions: [subscription()], defaultCard: card() });
    expect(snapshot.card).toMatchObject({ brand: 'visa', last4: '4242', fingerprint: 'finger' });
    expect(userFields(snapshot).hasPaymentMethod).toBe(true);
  });

  it("is the customer's once the subscription is over: the member may have given another since", () => {
    const [old, recent] = [card(), card()];
    const over = subscription({ status: 'canceled', default_payment_method: old });
    const idWith = (defaultCard: Stripe.PaymentMethod | null) =>
      read({ subscriptions: [over], defaultCard }).card?.paymentMethodId;
    expect([idWith(recent), idWith(null)]).toEqual([recent.id, old.id]);
  });

  it('is none when there is none, or it was taken away', () => {
    expect(userFields(read({ subscriptions: [subscription()] })).hasPaymentMethod).toBe(false);
    const detached = subscription({ default_payment_method: card({ customer: null }) });
    expect(read({ subscriptions: [detached] }).card).toBeNull();
  });
});

describe('the country whose rules hold', () => {
  it.each([
    ['the customer', 'DE', 'AT', 'US', 'DE'],
    ["the card's address", null, 'AT', 'US', 'AT'],
    ['the issuer of the card', null, null, 'US', 'US'],
    ['nothing', null, null, null, null],
  ])('is told by %s', (_teller, customer, billing, issuer, country) => {
    const address = (code: string | null) => (code === null ? null : { country: code });
    const defaultCard = {
      ...card(),
      billing_details: { address: address(billing) },
      card: { ...card().card, country: issuer },
    } as Stripe.PaymentMethod;
    const found = { customer: { id: 'cus_1', address: address(customer) } as Stripe.Customer };
    expect(read({ ...found, defaultCard }).country).toBe(country);
    const own = subscription({ default_payment_method: defaultCard });
    expect(read({ ...found, subscriptions: [own] }).country).toBe(country);
  });
});

describe('a renewal that failed', () => {
  const failing = subscription({ status: 'past_due' });
  const open = invoice(failing.id, { status: 'open', amount_paid: 0 });
  const found = { subscriptions: [failing], invoices: [open], openInvoice: open };

  it('counts from the first charge, as Stripe says', () => {
    expect(read(found).subscription).toMatchObject({
      openInvoiceId: open.id,
      pastDueSince: at(NOW - DAY + 3600),
    });
  });

  it("counts from now when Stripe's clock is ahead of ours", () => {
    const ahead = invoice(failing.id, {
      status: 'open',
      status_transitions: { ...open.status_transitions, finalized_at: NOW + 30 * DAY },
    });
    const snapshot = read({ ...found, invoices: [ahead], openInvoice: ahead });
    expect(snapshot.subscription?.pastDueSince).toBe(at(NOW));
    const later = read(
      { ...found, invoices: [ahead], openInvoice: ahead },
      snapshot,
      NOW_MS + 60_000,
    );
    expect(later.subscription?.pastDueSince).toBe(at(NOW));
  });

  it('counts anew for another invoice', () => {
    const before = read(found);
    const finalized_at = NOW - 3600;
    const other = invoice(failing.id, {
      status: 'open',
      status_transitions: { ...open.status_transitions, finalized_at },
    });
    const snapshot = read({ ...found, openInvoice: other }, before);
    expect(snapshot.subscription?.pastDueSince).toBe(at(finalized_at));
  });

  it('keeps access for the grace, and no longer', () => {
    const snapshot = read(found);
    const failedAt = (NOW - DAY + 3600) * 1000;
    const after = (days: number) =>
      userFieldsOf(snapshot, failedAt + days * DAY * 1000, GRACE_DAYS).subscriptionStatus;
    expect([after(0), after(2.99), after(3)]).toEqual(['active', 'active', 'expired']);
  });

  it('counts from the start of the unpaid period when no invoice of it is known', () => {
    const from = NOW - 2 * DAY;
    const late = subscription({ status: 'past_due' }, [item({ from })]);
    const snapshot = read({ subscriptions: [late] });
    expect(snapshot.subscription).toMatchObject({ openInvoiceId: null, pastDueSince: at(from) });
    expect(statusOf(snapshot)).toBe('active');
    const dayLater = userFieldsOf(snapshot, NOW_MS + DAY * 1000, GRACE_DAYS);
    expect(dayLater.subscriptionStatus).toBe('expired');
  });

  it('gives no new grace when a further period goes unpaid', () => {
    const before = read({
      subscriptions: [subscription({ id: 'sub_1', status: 'past_due' }, [item()])],
    });
    const next = subscription({ id: 'sub_1', status: 'past_due' }, [item({ from: NOW })]);
    const snapshot = read({ subscriptions: [next] }, before);
    expect(snapshot.subscription?.pastDueSince).toBe(at(NOW - 10 * DAY));
  });

  it('says whether the bank waits for the member', () => {
    const intent = { id: 'pi_1', status: 'requires_action' } as Stripe.PaymentIntent;
    const waiting = {
      ...open,
      payments: { data: [{ payment: { type: 'payment_intent', payment_intent: intent } }] },
    } as Stripe.Invoice;
    expect(read(found).invoices[0]?.needsConfirmation).toBe(false);
    expect(read({ ...found, openInvoice: waiting }).invoices[0]?.needsConfirmation).toBe(true);
  });

  it('is the oldest of its own invoices that were charged in vain', () => {
    const older = invoice(failing.id, { status: 'open', created: NOW - 30 * DAY });
    const foreign = invoice('sub_other', { status: 'open', created: NOW - 60 * DAY });
    const untried = invoice(failing.id, {
      status: 'open',
      attempted: false,
      created: NOW - 90 * DAY,
    });
    expect(overdueOf(failing, [open, foreign, untried, older]).map(({ id }) => id)).toEqual([
      ...[older.id, open.id],
    ]);
    expect(overdueOf(failing, [invoice(failing.id)])).toEqual([]);
    const sent = { ...invoice(failing.id, untried), collection_method: 'send_invoice' as const };
    expect(overdueOf({ ...failing, status: 'active' }, [sent])).toEqual([]);
    expect(overdueOf({ ...failing, status: 'past_due' }, [sent])).toEqual([sent]);
  });
});

describe('a payment that a bank is asked for', () => {
  const renewed = subscription({ status: 'active' });
  const payments = {
    data: [{ payment: { type: 'payment_intent', payment_intent: 'pi_1' } }],
  } as Stripe.ApiList<Stripe.InvoicePayment>;
  const open = invoice(renewed.id, { status: 'open', amount_paid: 0, payments });
  const charge = (status: Stripe.Charge.Status) =>
    ({ payment_intent: 'pi_1', status, amount_refunded: 0 }) as Stripe.Charge;
  const found = { subscriptions: [renewed], invoices: [open], charges: [charge('pending')] };

  it('is no failed one', () => {
    const { due, invoices, subscription: known } = read(found);
    expect(due).toEqual([]);
    expect(invoices[0]).toMatchObject({ status: 'open', amountMinor: 999, isProcessing: true });
    expect(known).toMatchObject({ status: 'active', openInvoiceId: null, pastDueSince: null });
  });

  it('has failed from the moment at which the bank refuses it, and days go on when it is asked again', () => {
    const late = subscription({ id: renewed.id, status: 'past_due' });
    const failed = {
      ...{ subscriptions: [late], invoices: [open], charges: [charge('failed')] },
      openInvoice: open,
    };
    const after = NOW_MS + 5 * DAY * 1000;
    const refused = read(failed, read(found), after);
    expect(refused.due).toHaveLength(1);
    expect(refused.subscription?.pastDueSince).toBe(at(NOW + 5 * DAY));
    const asked = { ...found, subscriptions: [late] };
    const again = read(asked, refused, after + DAY * 1000);
    expect(again.subscription?.pastDueSince).toBe(at(NOW + 5 * DAY));
    const twice = read(failed, again, after + 2 * DAY * 1000);
    expect(twice.subscription?.pastDueSince).toBe(at(NOW + 5 * DAY));
  });
});

describe('invoices', () => {
  it('of foreign products are left out, newest first as Stripe lists them', () => {
    const [former, current] = [subscription({ status: 'canceled' }), subscription()];
    const foreign = subscription({}, [item({ product: 'prod_of_another_shop' })]);
    const invoices = [current, foreign, former].map(({ id }) => invoice(id));
    const oneOff = invoice('', { parent: null });
    const snapshot = read({
      subscriptions: [current, foreign, former],
      invoices: [oneOff, ...invoices],
    });
    expect(snapshot.invoices.map(({ id }) => id)).toEqual([invoices[0]?.id, invoices[2]?.id]);
  });
});

describe('a pause', () => {
  const pause_collection = { behavior: 'void' as const, resumes_at: NOW + 50 * DAY };

  /** A subscription with a pause that a schedule plans. */
  const planned = (
    pauseAt: number,
    changes: Partial<Stripe.Subscription> = {},
  ): Stripe.Subscription => {
    const type = changes.status === 'paused' ? 'succeeded' : 'scheduled';
    const pause = { pause_at: pauseAt, settings: {}, status: { type } };
    const resume = { resume_at: NOW + 50 * DAY, settings: {}, status: { type: 'scheduled' } };
    const schedule = { id: 'sub_sched_1', metadata: {}, pause_schedules: [{ pause, resume }] };
    return subscription({ ...changes, schedule: schedule as Stripe.SubscriptionSchedule });
  };

  it('that was agreed takes premium away from its start on', () => {
    const startsAt = NOW + 20 * DAY;
    const snapshot = read({ subscriptions: [planned(startsAt - PAUSE_LEAD_SECONDS)] });
    expect(snapshot.subscription?.pause).toEqual({
      startsAt: at(startsAt),
      resumesAt: at(NOW + 50 * DAY),
      isPlanned: true,
    });
    expect(statusOf(snapshot)).toBe('active');
    expect(userFieldsOf(snapshot, startsAt * 1000, GRACE_DAYS).subscriptionStatus).toBe('inactive');
  });

  const pausedAt = (transitioned_at: number): Partial<Stripe.Subscription> => ({
    status: 'paused',
    status_details: {
      paused: { transitioned_at, type: 'subscription', subscription: { type: 'pause_requested' } },
    },
  });

  it('that Stripe has begun a little before leaves access until the paid period ends', () => {
    const snapshot = read({ subscriptions: [planned(NOW - 60, pausedAt(NOW - 60))] });
    expect(statusOf(snapshot)).toBe('active');
    const end = NOW - 60 + PAUSE_LEAD_SECONDS;
    expect(userFieldsOf(snapshot, end * 1000, GRACE_DAYS).subscriptionStatus).toBe('inactive');
  });

  it("has begun when Stripe's clock says so, although ours is behind", () => {
    const begun = planned(NOW + 20 * DAY, pausedAt(NOW + 20 * DAY));
    const snapshot = read({ subscriptions: [begun] });
    expect(snapshot.subscription?.pause?.startsAt).toBe(at(NOW));
    expect(statusOf(snapshot)).toBe('inactive');
  });

  it('that was made by hand at Stripe begins at once', () => {
    const byHand = subscription({ pause_collection });
    const snapshot = read({ subscriptions: [byHand] });
    expect(statusOf(snapshot)).toBe('inactive');
    const later = read({ subscriptions: [byHand] }, snapshot, NOW_MS + 60_000);
    expect(later.subscription?.pause?.startsAt).toBe(at(NOW));
  });

  it('by hand begins at once, also before one that was agreed', () => {
    const startsAt = NOW + 20 * DAY - PAUSE_LEAD_SECONDS;
    const alone = planned(startsAt, { pending_update: null });
    const withHand = planned(startsAt, { pending_update: null, pause_collection });
    const before = read({ subscriptions: [alone] });
    const both = read({ subscriptions: [withHand] }, before);
    expect(statusOf(both)).toBe('inactive');
    expect(needsSync(withHand, before)).toBe(true);
    expect(needsSync(alone, both)).toBe(true);
    expect(needsSync(alone, before)).toBe(false);
    expect(statusOf(read({ subscriptions: [alone] }, both))).toBe('active');
  });

  it('that moved what is paid for makes no trial of it', () => {
    const trial_end = NOW + 400 * DAY;
    const annual = () => [item({ product: 'membership_annual', from: NOW, until: trial_end })];
    const moved = { id: 'sub_1', status: 'trialing', trial_start: NOW, trial_end } as const;
    const invoices = [invoice('sub_1')];
    const paused = read({
      ...{ subscriptions: [subscription({ ...moved, pause_collection }, annual())], invoices },
    });
    expect(userFields(paused)).toMatchObject({
      subscriptionStatus: 'inactive',
      trialEndsAt: null,
    });
    const after = read({ subscriptions: [subscription(moved, annual())], invoices }, paused);
    expect(after.subscription).toMatchObject({ status: 'active', isMoved: true, trialEnd: null });
    expect(statusOf(after)).toBe('active');
    const paying = subscription({ ...moved, status: 'active' }, annual());
    expect(read({ subscriptions: [paying], invoices }).subscription).toMatchObject({
      isMoved: false,
      trialEnd: null,
    });
  });
});

describe('days that the coach gives at Stripe', () => {
  const items = [item()];
  const given = (trial_start: number) =>
    subscription(
      { id: 'sub_1', status: 'trialing', trial_start, trial_end: NOW + 20 * DAY },
      items,
    );
  const begun = NOW - 40 * DAY;

  it.each([
    ['within a trial', begun, [{ subtotal: 0 }], 'trial'],
    ['after a trial whose first charge failed', NOW, [{ subtotal: 999, status: 'open' }], 'trial'],
    ['to a paying member', NOW, [{ subtotal: 999 }], 'active'],
    ['to a member whose coupon pays all', NOW, [{ subtotal: 999, amount_paid: 0 }], 'active'],
  ] as const)('%s', (_, trialStart, fields, status) => {
    const invoices = fields.map((each) => invoice('sub_1', each));
    const snapshot = read({ subscriptions: [given(trialStart)], invoices });
    expect(statusOf(snapshot)).toBe(status);
    expect(needsSync(given(trialStart), snapshot)).toBe(false);
  });
});

describe('a customer who was deleted at Stripe', () => {
  it('has no subscription and no card any more', () => {
    const before = read({ subscriptions: [subscription()], defaultCard: card() });
    const snapshot = snapshotFrom({ kind: 'deleted', customerId: 'cus_1' }, before, NOW_MS);
    expect(userFields(snapshot)).toMatchObject({
      subscriptionStatus: 'expired',
      hasPaymentMethod: false,
    });
  });

  it('who never subscribed is inactive', () => {
    const snapshot = snapshotFrom({ kind: 'deleted', customerId: 'cus_1' }, null, NOW_MS);
    expect(statusOf(snapshot)).toBe('inactive');
  });
});
