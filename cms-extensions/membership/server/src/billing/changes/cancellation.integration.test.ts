import { CANCELLED, PAYMENT_ERRORS, SUBSCRIPTION_ERRORS } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { detailOf, signUp } from '../../../../test/client.ts';
import { mailsTo, mailTo } from '../../../../test/mailbox.ts';
import { rare } from '../../../../test/rare.ts';
import { billingOf, bootBilling } from '../../../../test/stripe.ts';
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  newSubscriber,
  planIdOf,
  type Subscriber,
} from '../../../../test/subscribers.ts';

type Preview = {
  amount: number;
  currency: string;
  next_charge: { amount: number; currency: string; at: string };
  proration_date: number;
};
type Cancelled = { message: string; ends_at: string | null };

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / (DAY_SECONDS * 1000);

describe('leaving, and what is offered instead', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));
  const subscriber = (options?: Parameters<typeof newSubscriber>[2]) =>
    newSubscriber(app, client, options);
  const endOf = async (member: Subscriber): Promise<string> =>
    iso((await member.subscription()).items.data[0]?.current_period_end ?? 0);
  /** Makes the bank decline the member's card from now on. */
  const breakCard = (member: Subscriber) =>
    app.stripe.control(`/payment_methods/${member.card}`, { decline: 'insufficient_funds' });

  const resumeByTwoClicks = async (member: Subscriber, preview: Preview) => {
    const replies = await Promise.all([1, 2].map(() => member.post('resume', preview)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { next_charge } = preview;
    expect(replies[0]?.body).toMatchObject({ status: 'active', pause: null, next_charge });
  };

  it('needs a subscription', async () => {
    const { token } = await signUp(client);
    const agreed = { amount: 0, proration_date: 1 };
    const plan_id = await planIdOf(app, 'annual');
    const calls: [string, object | undefined][] = [
      ['cancel', { reason: '' }],
      ['undo-cancellation', undefined],
      ['pause', { months: 1 }],
      ['resume/preview', undefined],
      ['resume', agreed],
      ['switch/preview', { plan_id }],
      ['switch', { ...agreed, plan_id }],
    ];
    for (const [path, body] of calls) {
      const reply = await client.post(`/subscription/${path}`, body, { token });
      expect([path, reply.status]).toEqual([path, 409]);
      expect(detailOf(reply)).toBe(PAYMENT_ERRORS.noSubscription);
    }
  });

  describe('cancelling', () => {
    it('lets the member go on until the end of the paid period', async () => {
      const member = await subscriber();
      const end = await endOf(member);
      const reply = await member.post<Cancelled>('cancel', {
        ...{ reason: 'No time at the moment', feedback: 'unused' },
      });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ message: CANCELLED.scheduled, ends_at: end });
      expect(await member.status()).toBe('active');
      expect(await member.membership()).toMatchObject({
        ends_at: end,
        next_charge: null,
        actions: expect.arrayContaining(['undo_cancellation']),
      });
      expect(await member.subscription()).toMatchObject({
        cancel_at_period_end: true,
        cancellation_details: { comment: 'No time at the moment', feedback: 'unused' },
      });
      const paid = await member.paid();
      await member.passTo(end, 2 * HOUR_SECONDS);
      expect(await member.status()).toBe('expired');
      expect(await member.paid()).toBe(paid);
    });

    it('takes a second click and no reason, is taken back until the end, and charged again', async () => {
      const member = await subscriber();
      const end = await endOf(member);
      const replies = await Promise.all(
        [undefined, {}].map((body) => member.post<Cancelled>('cancel', body)),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(replies[0]?.body).toEqual(replies[1]?.body);
      const undone = await member.post('undo-cancellation');
      expect(undone.body).toMatchObject({ ends_at: null, next_charge: { amount: 999, at: end } });
      await member.passTo(end, 2 * HOUR_SECONDS);
      expect(await member.status()).toBe('active');
      expect(await member.paid()).toBe(2 * 999);
    });

    rare('is taken back when the customer portal set a date', async () => {
      const member = await subscriber();
      const end = Math.floor(Date.parse(await endOf(member)) / 1000);
      await app.stripe.client.subscriptions.update(member.subscriptionId, { cancel_at: end - 60 });
      const undone = await member.post('undo-cancellation');
      expect(undone.status).toBe(200);
      expect((await member.subscription()).cancel_at).toBeNull();
    });

    rare('takes back nothing when nothing was cancelled, or all is over', async () => {
      const member = await subscriber();
      expect((await member.post('undo-cancellation')).status).toBe(200);
      await app.stripe.client.subscriptions.cancel(member.subscriptionId);
      expect((await member.post('undo-cancellation')).status).toBe(409);
    });

    it('ends a trial with its days, and nothing is ever charged', async () => {
      const member = await subscriber({ trialDays: 7 });
      const end = await endOf(member);
      await member.post('cancel', {});
      expect(await member.status()).toBe('trial');
      await member.passTo(end, 2 * HOUR_SECONDS);
      expect(await member.status()).toBe('expired');
      expect(await member.paid()).toBe(0);
    });

    rare(
      'ends at once in the hour in which a renewal waits to be charged, and charges nothing',
      async () => {
        const member = await subscriber();
        const end = await endOf(member);
        const paid = await member.paid();
        await member.passTo(end, 60);
        await billingOf(app.strapi).sync(member.user.id);
        expect(await member.membership()).toMatchObject({ status: 'active', charge_pending: true });
        const reply = await member.post<Cancelled>('cancel', {});
        expect(reply.body).toEqual({ message: CANCELLED.ended, ends_at: null });
        expect(await member.status()).toBe('expired');
        await member.passTo(end, 40 * DAY_SECONDS);
        expect(await member.paid()).toBe(paid);
      },
    );

    rare('keeps a month that a coupon or a credit pays, also in that hour', async () => {
      const member = await subscriber();
      const end = await endOf(member);
      const { stripe } = app;
      const { id: coupon } = await stripe.client.coupons.create({
        ...{ percent_off: 100, duration: 'forever' },
      });
      await stripe.client.subscriptions.update(member.subscriptionId, { discounts: [{ coupon }] });
      await member.passTo(end, 60);
      const next = await endOf(member);
      const reply = await member.post<Cancelled>('cancel', {});
      expect(reply.body).toMatchObject({ ends_at: next });
      await member.passTo(next, 2 * HOUR_SECONDS);
      expect([await member.status(), await member.paid()]).toEqual(['expired', 999]);
    });

    rare(
      'keeps a paid month although a pause at Stripe has left an earlier bill as a draft',
      async () => {
        const member = await subscriber();
        const { subscriptions } = app.stripe.client;
        await subscriptions.update(member.subscriptionId, {
          pause_collection: { behavior: 'keep_as_draft' },
        });
        await member.passTo(await endOf(member), 2 * HOUR_SECONDS);
        await subscriptions.update(member.subscriptionId, { pause_collection: '' });
        await member.passTo(await endOf(member), 2 * HOUR_SECONDS);
        expect((await member.invoices()).filter(({ status }) => status === 'draft')).toHaveLength(
          1,
        );
        expect(await member.paid()).toBe(2 * 999);
        const end = await endOf(member);
        expect((await member.post<Cancelled>('cancel', {})).body).toMatchObject({ ends_at: end });
      },
    );

    it('ends at once what is owed, and drops it', async () => {
      const member = await subscriber();
      await breakCard(member);
      await member.passTo(await endOf(member), 2 * HOUR_SECONDS);
      expect((await member.subscription()).status).toBe('past_due');
      const reply = await member.post<Cancelled>('cancel', {});
      expect(reply.body).toEqual({ message: CANCELLED.ended, ends_at: null });
      expect(await member.status()).toBe('expired');
      const statuses = (await member.invoices()).map(({ status }) => status);
      expect(statuses.sort()).toEqual(['paid', 'void']);
      expect((await member.post<Cancelled>('cancel', {})).body.message).toBe(CANCELLED.ended);
    });
  });

  describe('a pause of a year', () => {
    it('begins at once, takes nothing of what is paid for, and ends by itself', async () => {
      const member = await subscriber({ plan: 'annual' });
      const paidUntil = await endOf(member);
      const { body } = await member.post('pause', { months: 2 });
      const { pause, next_charge } = body;
      expect(body).toMatchObject({ status: 'inactive', trial_end_date: null });
      expect(daysBetween(paidUntil, next_charge?.at ?? '')).toBeCloseTo(
        daysBetween(pause?.starts_at ?? '', pause?.resumes_at ?? ''),
        2,
      );
      expect(await member.status()).toBe('inactive');

      await member.passTo(pause?.resumes_at ?? '', HOUR_SECONDS);
      expect(await member.status()).toBe('active');
      expect(await member.membership()).toMatchObject({ pause: null, next_charge });
      await member.passTo(next_charge?.at ?? '', -DAY_SECONDS);
      expect(await member.status()).toBe('active');
      expect(await member.paid()).toBe(9999);
      await member.passTo(next_charge?.at ?? '', 2 * HOUR_SECONDS);
      expect(await member.status()).toBe('active');
      expect(await member.paid()).toBe(2 * 9999);
    });

    rare('takes a second click, and no other length', async () => {
      const member = await subscriber({ plan: 'annual' });
      const first = await member.post('pause', { months: 1 });
      const second = await member.post('pause', { months: 1 });
      expect(second.body).toMatchObject({
        pause: { resumes_at: first.body.pause?.resumes_at },
        next_charge: first.body.next_charge,
      });
      expect((await member.post('pause', { months: 3 })).status).toBe(409);
    });

    it('ended early costs nothing, and leaves what would have been left', async () => {
      const member = await subscriber({ plan: 'annual' });
      const paidUntil = await endOf(member);
      const { body: paused } = await member.post('pause', { months: 3 });
      await member.passTo(paused.pause?.starts_at ?? '', 10 * DAY_SECONDS);
      const { body: preview } = await member.post<Preview>('resume/preview');
      expect(preview.amount).toBe(0);
      expect(daysBetween(paidUntil, preview.next_charge.at)).toBeCloseTo(10, 1);
      await resumeByTwoClicks(member, preview);
      expect(await member.paid()).toBe(9999);
      await member.passTo(preview.next_charge.at, 2 * HOUR_SECONDS);
      expect(await member.paid()).toBe(2 * 9999);
    });

    rare(
      'can come again, and leads to no trial, no mail about one, and no lost trial of others',
      async () => {
        const member = await subscriber({ plan: 'annual' });
        const { body: first } = await member.post('pause', { months: 1 });
        await member.passTo(first.pause?.resumes_at ?? '', HOUR_SECONDS);
        const { body: second } = await member.post('pause', { months: 1 });
        expect(second.status).toBe('inactive');
        const next = second.next_charge?.at ?? '';
        expect(daysBetween(first.next_charge?.at ?? '', next)).toBeGreaterThan(27);
        await member.passTo(next, -2 * DAY_SECONDS);
        expect(await member.status()).toBe('active');
        await member.passTo(next, 2 * HOUR_SECONDS);
        expect(await member.paid()).toBe(2 * 9999);
        await mailTo(app, member.email, /receipt/i, 2);
        await mailTo(app, member.email, /Your pause, until/, 2);
        const mails = await mailsTo(app, member.email);
        expect(mails.filter(({ subject }) => /trial/i.test(subject))).toEqual([]);
        expect(mails.filter(({ subject }) => /Your pause, until/.test(subject))).toHaveLength(2);
      },
    );

    rare('lets another plan begin when what is paid for is over', async () => {
      const member = await subscriber({ plan: 'annual' });
      const { body: paused } = await member.post('pause', { months: 1 });
      await member.passTo(paused.pause?.resumes_at ?? '', HOUR_SECONDS);
      const { preview, make } = await member.previewSwitch('monthly');
      expect(preview).toMatchObject({ amount: 0, next_charge: { amount: 999 } });
      const { body } = await make();
      expect(body).toMatchObject({ status: 'active', next_charge: preview.next_charge });
      // Clocks move by two periods at most.
      for (let days = 350; days >= 0; days -= 50) {
        await member.passTo(preview.next_charge.at, -days * DAY_SECONDS);
        expect(await member.paid()).toBe(9999);
      }
      await member.passTo(preview.next_charge.at, 2 * HOUR_SECONDS);
      expect(await member.paid()).toBe(9999 + 999);
    });

    rare('keeps what is paid for when the member cancels in the middle of it', async () => {
      const member = await subscriber({ plan: 'annual' });
      const { body: paused } = await member.post('pause', { months: 1 });
      const { body } = await member.post('cancel', {});
      expect(body).toMatchObject({ ends_at: paused.next_charge?.at });
      const { text } = await mailTo(app, member.email, /is cancelled/);
      expect(text).toMatch(
        /In your pause nothing is open\. When it ends on .* every workout opens/,
      );
      await member.passTo(paused.pause?.resumes_at ?? '', HOUR_SECONDS);
      expect(await member.status()).toBe('active');
      await member.passTo(paused.next_charge?.at ?? '', 2 * HOUR_SECONDS);
      expect(await member.status()).toBe('expired');
      expect(await member.paid()).toBe(9999);
    });
  });

  rare.each(['here', 'in the portal'])(
    'a pause of a year can still be ended when the plan is cancelled %s',
    async (where) => {
      const member = await subscriber({ plan: 'annual' });
      const before = await endOf(member);
      await member.post('pause', { months: 3 });
      if (where === 'here') await member.post('cancel', {});
      else {
        const cancel_at = Math.floor(Date.parse(await endOf(member)) / 1000);
        await app.stripe.client.subscriptions.update(member.subscriptionId, { cancel_at });
        await billingOf(app.strapi).sync(member.user.id);
      }
      expect((await member.membership()).actions).toContain('resume');
      const { body: preview } = await member.post<Preview>('resume/preview');
      expect(preview).toMatchObject({ amount: 0, next_charge: { amount: 0 } });
      const { body } = await member.post('resume', preview);
      expect(body).toMatchObject({ status: 'active', pause: null, next_charge: null });
      expect(daysBetween(before, body.ends_at ?? '')).toBeLessThan(1);
      await member.passTo(body.ends_at ?? '', 2 * HOUR_SECONDS);
      expect(await member.status()).toBe('expired');
      expect(await member.paid()).toBe(9999);
    },
  );

  describe('a pause', () => {
    rare('keeps a coupon for one charge, and what was added to the next bill', async () => {
      const member = await subscriber();
      const { client: stripe } = app.stripe;
      const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
      await stripe.subscriptions.update(member.subscriptionId, { discounts: [{ coupon }] });
      await stripe.invoiceItems.create({
        ...{ customer: member.customer, subscription: member.subscriptionId },
        ...{ amount: 300, currency: 'usd' },
      });
      const { body } = await member.post('pause', { months: 1 });
      const shown = body.next_charge?.amount ?? 0;
      expect(shown).toBeLessThan(999);
      await member.passTo(await endOf(member), 2 * HOUR_SECONDS);
      expect((await member.membership()).next_charge).toEqual(body.next_charge);
      await member.passTo(body.next_charge?.at ?? '', 2 * HOUR_SECONDS);
      expect(await member.paid()).toBe(999 + shown);
      const next = await endOf(member);
      await member.passTo(next, 2 * HOUR_SECONDS);
      expect(await member.paid()).toBe(999 + shown + 999);
      expect((await member.subscription()).schedule).toBeNull();
    });

    it('does not make a present of the period whose renewal is just being charged', async () => {
      const member = await subscriber();
      const end = await endOf(member);
      await member.passTo(end, HOUR_SECONDS / 2);
      expect((await member.post('pause', { months: 1 })).status).toBe(409);
      await member.passTo(end, 2 * HOUR_SECONDS);
      expect(await member.paid()).toBe(2 * 999);
      expect((await member.post('pause', { months: 1 })).status).toBe(200);
    });

    it('that has not begun is given up for nothing', async () => {
      const member = await subscriber();
      const end = await endOf(member);
      await member.post('pause', { months: 1 });
      const { body: preview } = await member.post<Preview>('resume/preview');
      expect(preview).toMatchObject({ amount: 0, next_charge: { amount: 999, at: end } });
      const resumed = await member.post('resume', preview);
      expect(resumed.body).toMatchObject({ pause: null, next_charge: { at: end } });
      await member.passTo(end, 2 * HOUR_SECONDS);
      expect(await member.status()).toBe('active');
      expect(await member.paid()).toBe(2 * 999);
    });

    it('ended early is charged what was shown, once', async () => {
      const member = await subscriber();
      const start = await endOf(member);
      await member.post('pause', { months: 3 });
      await member.passTo(start, 10 * DAY_SECONDS);
      const { body: preview } = await member.post<Preview>('resume/preview');
      expect(preview.amount).toBe(999);
      await resumeByTwoClicks(member, preview);
      expect(await member.paid()).toBe(999 + preview.amount);
      await member.passTo(preview.next_charge.at, 2 * HOUR_SECONDS);
      expect(await member.paid()).toBe(999 + 2 * preview.amount);
    });

    it('stays when the card is declined', async () => {
      const member = await subscriber();
      await member.post('pause', { months: 2 });
      await member.passTo(await endOf(member), DAY_SECONDS);
      const { body: preview } = await member.post<Preview>('resume/preview');
      await breakCard(member);
      const reply = await member.post('resume', preview);
      expect(reply.status).toBe(402);
      expect(detailOf(reply)).toMatch(/insufficient funds/);
      expect(await member.status()).toBe('inactive');
      expect((await member.membership()).pause).not.toBeNull();
      expect(await member.paid()).toBe(999);
    });

    it('that has not begun gives way to a cancellation, and does not come back with it', async () => {
      const member = await subscriber();
      await member.post('pause', { months: 3 });
      const end = await endOf(member);
      expect((await member.post<Cancelled>('cancel', {})).body).toMatchObject({ ends_at: end });
      const undone = await member.post('undo-cancellation');
      expect(undone.body).toMatchObject({ pause: null, next_charge: { at: end, amount: 999 } });
    });

    rare('that has begun ends at once with a cancellation: nothing is open in it', async () => {
      const member = await subscriber();
      await member.post('pause', { months: 3 });
      await member.passTo(await endOf(member), DAY_SECONDS);
      const reply = await member.post<Cancelled>('cancel', {});
      expect(reply.body).toEqual({ message: CANCELLED.ended, ends_at: null });
      expect([await member.status(), await member.paid()]).toEqual(['expired', 999]);
    });
  });

  describe('another plan', () => {
    const switchTo = async (member: Subscriber, plan: 'monthly' | 'annual') => {
      const { preview, make } = await member.previewSwitch(plan);
      return { preview, reply: await make() };
    };

    it('costs today what was shown: the year less what is left of the month', async () => {
      const member = await subscriber();
      await member.passTo(await endOf(member), -10 * DAY_SECONDS);
      const paid = await member.paid();
      const { preview, reply } = await switchTo(member, 'annual');
      expect(preview.amount).toBeGreaterThan(9999 - 999);
      expect(preview.amount).toBeLessThan(9999);
      expect(reply.body).toMatchObject({
        status: 'active',
        plan: { key: 'annual' },
        price: { amount: 9999 },
        next_charge: { amount: 9999, at: preview.next_charge.at },
      });
      expect((await member.paid()) - paid).toBe(preview.amount);
      const [newest] = await member.invoices();
      expect(newest).toMatchObject({ status: 'paid', amount_paid: preview.amount });
      const { items } = await member.subscription();
      expect(items.data).toHaveLength(1);
    });

    describe('from the year to the month', () => {
      it('begins when the year is over, and costs then what was shown', async () => {
        const member = await subscriber({ plan: 'annual' });
        const end = await endOf(member);
        const coupon = await app.stripe.client.coupons.create({
          ...{ percent_off: 50, duration: 'forever' },
        });
        await app.stripe.client.subscriptions.update(member.subscriptionId, {
          discounts: [{ coupon: coupon.id }],
        });
        const { preview, reply } = await switchTo(member, 'monthly');
        expect(preview).toMatchObject({ amount: 0, next_charge: { amount: 499, at: end } });
        expect(reply.body).toMatchObject({
          plan: { key: 'annual' },
          next_plan: { key: 'monthly', at: end },
          next_charge: { amount: 499, at: end },
          credit: null,
          actions: expect.arrayContaining(['undo_switch', 'cancel', 'pause']),
        });
        expect(reply.body.actions).not.toContain('switch');
        const { text } = await mailTo(app, member.email, /^Monthly from /);
        expect(text).toContain('$4.99');
        expect(text).toMatch(/^Ordered on /m);
        const again = await member.post('switch/preview', {
          plan_id: await planIdOf(app, 'monthly'),
        });
        expect(again.status).toBe(409);
        await member.passTo(end, 2 * HOUR_SECONDS);
        expect(await member.paid()).toBe(9999 + 499);
        expect(await member.membership()).toMatchObject({
          ...{ status: 'active', plan: { key: 'monthly' }, next_plan: null },
        });
        const next = await endOf(member);
        await member.passTo(next, 2 * HOUR_SECONDS);
        expect(await member.paid()).toBe(9999 + 2 * 499);
        expect(await member.subscription()).toMatchObject({ status: 'active', schedule: null });
      });

      rare('is taken back until then', async () => {
        const member = await subscriber({ plan: 'annual' });
        const end = await endOf(member);
        await switchTo(member, 'monthly');
        const undone = await member.post('undo-switch');
        expect(undone.body).toMatchObject({
          ...{ plan: { key: 'annual' }, next_plan: null, next_charge: { amount: 9999, at: end } },
        });
        await mailTo(app, member.email, /^You stay on the annual plan/);
        expect((await member.post('undo-switch')).status).toBe(200);
        await member.passTo(end, 2 * HOUR_SECONDS);
        expect(await member.paid()).toBe(2 * 9999);
      });

      rare(
        'charges nothing more after a cancellation, and a pause keeps the whole year',
        async () => {
          const leaver = await subscriber({ plan: 'annual' });
          const end = await endOf(leaver);
          await switchTo(leaver, 'monthly');
          expect((await leaver.post<Cancelled>('cancel', {})).body.ends_at).toBe(end);
          await leaver.passTo(end, 2 * HOUR_SECONDS);
          expect([await leaver.status(), await leaver.paid()]).toEqual(['expired', 9999]);

          const member = await subscriber({ plan: 'annual' });
          await switchTo(member, 'monthly');
          const paused = await member.post('pause', { months: 2 });
          expect(paused.body).toMatchObject({
            ...{ status: 'inactive', next_plan: null, next_charge: { amount: 9999 }, credit: null },
          });
        },
      );

      rare('survives a lost answer of Stripe', async () => {
        const member = await subscriber({ plan: 'annual' });
        const { make } = await member.previewSwitch('monthly');
        await app.stripe.fault('/v1/subscription_schedules', 'drop', 'POST', 3);
        await make();
        expect((await make()).body).toMatchObject({ next_plan: { key: 'monthly' } });
      });
    });

    rare.each(['cancel', 'pause', 'switch', 'undo-cancellation'])(
      '%s works although the coach has planned another price at Stripe',
      async (change) => {
        const member = await subscriber();
        if (change === 'undo-cancellation') await member.post('cancel', {});
        const { stripe } = app;
        const dearer = await stripe.client.prices.create({
          ...{ currency: 'usd', unit_amount: 1299, recurring: { interval: 'month' } },
          product: String((await member.subscription()).items.data[0]?.price.product),
        });
        const made = await stripe.client.subscriptionSchedules.create({
          from_subscription: member.subscriptionId,
        });
        const [running] = made.phases;
        await stripe.client.subscriptionSchedules.update(made.id, {
          phases: [
            {
              items: [{ price: String(running?.items[0]?.price) }],
              ...{ start_date: running?.start_date ?? 0, end_date: running?.end_date ?? 0 },
            },
            { items: [{ price: dearer.id }], duration: { interval: 'month', interval_count: 1 } },
          ],
        });
        await billingOf(app.strapi).sync(member.user.id);
        if (change !== 'undo-cancellation')
          expect(await member.membership()).toMatchObject({
            ...{ next_plan: null, next_charge: { amount: 1299 } },
          });
        const reply =
          change === 'switch'
            ? (await switchTo(member, 'annual')).reply
            : await member.post(change, change === 'pause' ? { months: 1 } : {});
        expect(reply.status).toBe(200);
        const { schedule } = await member.subscription();
        // A pause has a schedule of its own.
        if (change === 'pause') expect(schedule).not.toBe(made.id);
        else expect(schedule).toBeNull();
      },
    );

    rare(
      'leaves an amount that the coach has set at Stripe as it is, as a pause does',
      async () => {
        const [moving, pausing] = [await subscriber({ plan: 'annual' }), await subscriber()];
        for (const member of [moving, pausing]) {
          const [item] = (await member.subscription()).items.data;
          await app.stripe.client.subscriptions.update(member.subscriptionId, {
            items: [{ id: item?.id ?? '', quantity: 2 }],
            proration_behavior: 'none',
          });
        }
        const { preview, reply } = await switchTo(moving, 'monthly');
        expect(preview.next_charge.amount).toBe(2 * 999);
        expect(reply.body).toMatchObject({ next_charge: preview.next_charge });
        const { body } = await pausing.post('pause', { months: 1 });
        expect(body.next_charge?.amount).toBe(2 * 999);
        await pausing.passTo(body.next_charge?.at ?? '', 2 * HOUR_SECONDS);
        expect(await pausing.paid()).toBe(3 * 999);
      },
    );

    it('in a trial costs nothing until it ends', async () => {
      const member = await subscriber({ trialDays: 7 });
      const end = await endOf(member);
      const { preview, reply } = await switchTo(member, 'annual');
      expect(preview).toMatchObject({ amount: 0, next_charge: { amount: 9999, at: end } });
      expect(reply.body).toMatchObject({
        status: 'trial',
        plan: { key: 'annual' },
        trial_end_date: end,
      });
      expect(await member.paid()).toBe(0);
      await member.passTo(end, 2 * HOUR_SECONDS);
      expect(await member.paid()).toBe(9999);
    });

    it('is charged once for two clicks', async () => {
      const member = await subscriber();
      const { preview, make } = await member.previewSwitch('annual');
      const replies = await Promise.all([make(), make()]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(await member.paid()).toBe(999 + preview.amount);
    });

    it('is not sold for another amount, nor for one from a while ago', async () => {
      const member = await subscriber();
      const { preview, make } = await member.previewSwitch('annual');
      expect(detailOf(await make({ amount: 1 }))).toBe(SUBSCRIPTION_ERRORS.amountChanged);
      await member.passTo(iso(preview.proration_date), 1000);
      const late = await make();
      expect([late.status, detailOf(late)]).toEqual([409, SUBSCRIPTION_ERRORS.amountChanged]);
      expect(await member.paid()).toBe(999);
    });

    it('stays away when the card is declined', async () => {
      const member = await subscriber();
      const { make } = await member.previewSwitch('annual');
      await breakCard(member);
      expect((await make()).status).toBe(402);
      expect((await member.membership()).plan?.key).toBe('monthly');
      expect(await member.status()).toBe('active');
      expect((await member.invoices()).map(({ status }) => status)).toEqual(['paid']);
    });

    it('is another one, and one that is on sale', async () => {
      const member = await subscriber();
      const same = await member.post('switch/preview', { plan_id: await planIdOf(app, 'monthly') });
      expect(detailOf(same)).toBe(SUBSCRIPTION_ERRORS.samePlan);
      const unknown = await member.post('switch/preview', { plan_id: 'unknown' });
      expect(unknown.status).toBe(404);
    });
  });
});
