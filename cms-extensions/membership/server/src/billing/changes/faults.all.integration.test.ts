import { PAYMENT_ERRORS } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientOf, detailOf } from '../../../../test/client.ts';
import { allFaultsAt, faultsAt, whileFailing } from '../../../../test/faults.ts';
import { type BillingApp, bootBilling } from '../../../../test/stripe.ts';
import { DAY_SECONDS, newSubscriber, planIdOf } from '../../../../test/subscribers.ts';

type Preview = { amount: number; proration_date: number };

describe('changes while Stripe fails', () => {
  let app: BillingApp;
  let client: Client;
  const subscriber = (options: Parameters<typeof newSubscriber>[2] = {}) =>
    newSubscriber(app, client, options);

  /** Tries while Stripe fails, expects the error, and tries again. */
  const tryTwice = async <Body>(
    fault: ReturnType<typeof faultsAt>[number],
    attempt: () => Promise<{ status: number; headers: Headers; body: Body }>,
  ): Promise<Body> => {
    const failed = await whileFailing(app, fault, attempt);
    expect(failed.status).toBe(502);
    expect(detailOf(failed)).toBe(PAYMENT_ERRORS.unavailable);
    const again = await attempt();
    expect(again.status).toBe(200);
    return again.body;
  };

  beforeAll(async () => {
    app = await bootBilling({ hasEvents: false, env: { TIMINGS: 'STRIPE_TIMEOUT_MS=1000' } });
    client = clientOf(app);
  });
  afterAll(() => app.stop());

  it.each(faultsAt(['GET /v1/subscriptions', 'POST /v1/subscriptions']))(
    'cancelling: Stripe $what at $call',
    async (fault) => {
      const member = await subscriber();
      await tryTwice(fault, () => member.post('cancel', {}));
      expect((await member.subscription()).cancel_at_period_end).toBe(true);
    },
  );

  it.each(faultsAt(['GET /v1/subscriptions', 'POST /v1/subscriptions']))(
    'taking a cancellation back: Stripe $what at $call',
    async (fault) => {
      const member = await subscriber();
      await member.post('cancel', {});
      const membership = await tryTwice(fault, () => member.post('undo-cancellation'));
      expect(membership.ends_at).toBeNull();
    },
  );

  it.each(faultsAt(['DELETE /v1/subscriptions', 'GET /v1/invoices', 'POST /v1/invoices']))(
    'ending what is owed: Stripe $what at $call',
    async (fault) => {
      const member = await subscriber();
      await app.stripe.control(`/payment_methods/${member.card}`, { decline: 'generic_decline' });
      const { current_period_end } = await member.membership();
      await member.passTo(current_period_end ?? '', DAY_SECONDS);
      await tryTwice(fault, () => member.post('cancel', {}));
      expect((await member.subscription()).status).toBe('canceled');
      const open = (await member.invoices()).filter(({ status }) => status === 'open');
      expect(open).toEqual([]);
    },
  );

  it.each(faultsAt(['POST /v1/subscription_schedules']))(
    'pausing: Stripe $what at $call',
    async (fault) => {
      const member = await subscriber();
      const membership = await tryTwice(fault, () => member.post('pause', { months: 2 }));
      expect(membership.pause).not.toBeNull();
    },
  );

  it.each(faultsAt(['GET /v1/test_helpers/test_clocks', 'POST /v1/subscriptions']))(
    'pausing a year, and ending it: Stripe $what at $call; what is paid for moves once',
    async (fault) => {
      const member = await subscriber({ plan: 'annual' });
      const { current_period_end: paidUntil } = await member.membership();
      const paused = await tryTwice(fault, () => member.post('pause', { months: 1 }));
      const movedDays = Date.parse(paused.next_charge?.at ?? '') - Date.parse(paidUntil ?? '');
      expect(movedDays / (DAY_SECONDS * 1000)).toBeLessThan(32);
      const { body: preview } = await member.post<Preview>('resume/preview');
      const membership = await tryTwice(fault, () => member.post('resume', preview));
      expect(membership).toMatchObject({ status: 'active', pause: null });
      const moved = Date.parse(membership.next_charge?.at ?? '') - Date.parse(paidUntil ?? '');
      expect(moved / (DAY_SECONDS * 1000)).toBeLessThan(1);
    },
  );

  it.each(faultsAt(['POST /v1/invoices/create_preview', 'POST /v1/subscriptions']))(
    'ending a pause early: Stripe $what at $call; the member is charged once',
    async (fault) => {
      const member = await subscriber();
      const { body: paused } = await member.post('pause', { months: 3 });
      await member.passTo(paused.pause?.starts_at ?? '', DAY_SECONDS);
      const { body: preview } = await member.post<Preview>('resume/preview');
      const membership = await tryTwice(fault, () => member.post('resume', preview));
      expect(membership).toMatchObject({ status: 'active', pause: null });
      expect(await member.paid()).toBe(999 + preview.amount);
    },
  );

  it.each(allFaultsAt(['POST /v1/invoices/create_preview', 'POST /v1/subscriptions']))(
    'changing plans: Stripe $what at $call; the member is charged once',
    async (fault) => {
      const member = await subscriber();
      const plan_id = await planIdOf(app, 'annual');
      const { body: preview } = await member.post<Preview>('switch/preview', { plan_id });
      const change = () => member.post('switch', { ...preview, plan_id });
      const membership = await tryTwice(fault, change);
      expect(membership.plan?.key).toBe('annual');
      expect(await member.paid()).toBe(999 + preview.amount);
    },
  );

  it('asking for a refund needs no Stripe at all', async () => {
    const member = await subscriber();
    await app.stripe.goDown();
    expect((await member.post('refund', {})).status).toBe(200);
    expect((await member.post('cancel', {})).status).toBe(502);
    await app.stripe.comeBack();
    expect((await member.post('cancel', {})).status).toBe(200);
  });
});
