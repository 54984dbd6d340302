import { DAY_SECONDS, HOUR_SECONDS, type PlanKey, TRIAL_DAYS } from 'contract';
import type Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { confirmCard, giveCard, sendTrialForm } from '../../../test/cards.ts';
import { freshEmail } from '../../../test/client.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { setLaw } from '../../../test/law.ts';
import { mailsTo } from '../../../test/mailbox.ts';
import { eventually } from '../../../test/redis.ts';
import { bootBilling } from '../../../test/stripe.ts';

/*
 * Months shorter than the day on which a plan began, 29 February, and members east and west of
 * Greenwich: after each step of the clock all events, mails and invoice lines are compared.
 *
 * A trial ends at 23:30 where the member lives. Stripe counts months from that moment in UTC
 * (/billing/subscriptions/billing-cycle): a month without the day ends the period on its last day,
 * and the next month has the day again. Eight hours west the moment is on the next day in UTC, so
 * that the days there differ. No zone has daylight saving time.
 */

/** Zones of the database of time zones, whose signs are the other way round. */
const ZONES = { 'UTC−8': 'Etc/GMT+8', UTC: 'Etc/UTC', 'UTC+13': 'Etc/GMT-13' } as const;
type Place = keyof typeof ZONES;
/** 23:30 there, in UTC. */
const AT: Readonly<Record<Place, string>> = {
  'UTC−8': 'T07:30',
  UTC: 'T23:30',
  'UTC+13': 'T10:30',
};

/**
 * The year in which the trial ends, and the days on which it ends and on which the plan renews, in
 * UTC and as the member reads them. The last renewal is only announced.
 */
const ROWS = [
  'monthly common UTC−8 | 01-30 02-28 03-30 04-30 | 29 Jan, 27 Feb, 29 Mar, 29 Apr',
  'monthly common UTC | 01-29 02-28 03-29 04-29 | 29 Jan, 28 Feb, 29 Mar, 29 Apr',
  'monthly common UTC+13 | 01-29 02-28 03-29 04-29 | 29 Jan, 28 Feb, 29 Mar, 29 Apr',
  'monthly common UTC−8 | 01-31 02-28 03-31 04-30 | 30 Jan, 27 Feb, 30 Mar, 29 Apr',
  'monthly common UTC | 01-30 02-28 03-30 04-30 | 30 Jan, 28 Feb, 30 Mar, 30 Apr',
  'monthly common UTC+13 | 01-30 02-28 03-30 04-30 | 30 Jan, 28 Feb, 30 Mar, 30 Apr',
  'monthly common UTC−8 | 02-01 03-01 04-01 05-01 | 31 Jan, 28 Feb, 31 Mar, 30 Apr',
  'monthly common UTC | 01-31 02-28 03-31 04-30 | 31 Jan, 28 Feb, 31 Mar, 30 Apr',
  'monthly common UTC+13 | 01-31 02-28 03-31 04-30 | 31 Jan, 28 Feb, 31 Mar, 30 Apr',
  'monthly leap UTC−8 | 01-31 02-29 03-31 04-30 | 30 Jan, 28 Feb, 30 Mar, 29 Apr',
  'monthly leap UTC | 01-30 02-29 03-30 04-30 | 30 Jan, 29 Feb, 30 Mar, 30 Apr',
  'monthly leap UTC+13 | 01-30 02-29 03-30 04-30 | 30 Jan, 29 Feb, 30 Mar, 30 Apr',
  'annual leap UTC−8 | 03-01 03-01 03-01 03-01 03-01 | 29 Feb, 28 Feb, 28 Feb, 28 Feb, 29 Feb',
  'annual leap UTC | 02-29 02-28 02-28 02-28 02-29 | 29 Feb, 28 Feb, 28 Feb, 28 Feb, 29 Feb',
  'annual leap UTC+13 | 02-29 02-28 02-28 02-28 02-29 | 29 Feb, 28 Feb, 28 Feb, 28 Feb, 29 Feb',
];

/** The first common or leap year that begins in a year or later: a test clock only goes forward. */
const yearOf = (kind: string): number => {
  let year = new Date().getUTCFullYear() + 2;
  while ((year % 4 === 0) !== (kind === 'leap')) year += 1;
  return year;
};

/** What a step of the clock has brought; each mail and each line of an invoice is one text. */
type Brought = { events: string[]; mails: string[]; lines: string[] };

/** The events at Stripe, in order. */
const EVENTS = {
  trial: [
    ...['customer.updated', 'invoice.created', 'customer.subscription.created'],
    ...['invoice.finalized', 'invoice.updated', 'invoice.paid', 'invoice.payment_succeeded'],
  ],
  reminder: ['customer.subscription.trial_will_end'],
  upcoming: ['invoice.upcoming'],
  period: [
    ...['invoice.created', 'customer.subscription.updated', 'payment_intent.created'],
    ...['invoice.finalized', 'charge.succeeded', 'payment_intent.succeeded'],
    ...['invoice_payment.paid', 'invoice.updated', 'invoice.paid', 'invoice.payment_succeeded'],
  ],
};

const { app, client } = testApp(() => bootBilling());
beforeAll(async () => {
  await setLaw(app.strapi, [{ renewalReminderDays: 30, yearlyReminder: true }]);
});

const YEAR_SECONDS = 365 * DAY_SECONDS;
/** A day in a mail. */
const DAY = /\d+ [A-Z][a-z]+ 20\d\d/g;
const short = (text: string): string => text.replace(/([A-Z][a-z]{2})[a-z]* (?=20\d\d)/g, '$1 ');
const seconds = (moment: string): number => Date.parse(moment) / 1000;
const written = (at: number): string => new Date(at * 1000).toISOString().slice(0, 16);

/** A member who has typed a card into the form of the trial, and has not yet confirmed it. */
const beforeTrial = async (plan: PlanKey, place: Place, firstYear: number) => {
  const email = freshEmail();
  const fields = { email, package: plan, time_zone: ZONES[place] };
  const { setup_intent_id } = (await sendTrialForm(client, fields)).body;
  const card = await giveCard(app.stripe, setup_intent_id);
  await app.stripe.client.paymentMethods.update(card, {
    card: { exp_month: 12, exp_year: firstYear + 9 },
  });
  const setUp = await app.stripe.client.setupIntents.retrieve(setup_intent_id);
  const customer = String(setUp.customer);
  const { test_clock } = (await app.stripe.client.customers.retrieve(customer)) as Stripe.Customer;
  const seen = { event: '', mails: 0, lines: 0 };

  const eventsSince = async (): Promise<string[]> => {
    const { data } = await app.stripe.client.events.list({
      limit: 100,
      ...(seen.event !== '' && { ending_before: seen.event }),
    });
    seen.event = data[0]?.id ?? seen.event;
    // The clock is the test's own.
    return data
      .map(({ type }) => type)
      .filter((type) => !type.startsWith('test_helpers.'))
      .reverse();
  };

  const mailsSince = async (): Promise<string[]> => {
    await eventually(async () => {
      const where = { recipient: email, state: { $in: ['queued', 'sending'] } };
      expect(await app.strapi.db.query('plugin::membership.mail-message').count({ where })).toBe(0);
    });
    const all = await mailsTo(app, email);
    const fresh = all.slice(seen.mails);
    seen.mails = all.length;
    return fresh
      .map(({ subject, text }) => {
        // The day of the order is that of our own clock.
        const days = (text.match(DAY) ?? []).filter((day) => Number(day.slice(-4)) >= firstYear);
        return [subject, ...new Set(days)].map(short).join(' · ');
      })
      .sort();
  };

  const linesSince = async (): Promise<string[]> => {
    const { data } = await app.stripe.client.invoices.list({ customer, limit: 100 });
    const all = data
      .toReversed()
      .flatMap(({ status, amount_paid, lines }) =>
        lines.data.map(
          ({ amount, period }) =>
            `${status} ${amount_paid}: ${amount} ${written(period.start)} to ${written(period.end)}`,
        ),
      );
    const fresh = all.slice(seen.lines);
    seen.lines = all.length;
    return fresh;
  };

  const since = async (): Promise<Brought> => {
    await app.stripe.settle();
    return { events: await eventsSince(), mails: await mailsSince(), lines: await linesSince() };
  };

  const now = async (): Promise<number> => {
    const clock = await app.stripe.client.testHelpers.testClocks.retrieve(String(test_clock));
    return clock.frozen_time;
  };
  /** A clock goes forward by two years at most. */
  const passTo = async (at: number): Promise<void> => {
    for (let left = at - (await now()); left > 0; left = at - (await now())) {
      await app.stripe.advance(customer, Math.min(left, YEAR_SECONDS));
    }
  };

  return {
    /** What a step has brought, when it is done and a job has looked for reminders. */
    after: async (at: number, act?: () => Promise<unknown>): Promise<Brought> => {
      await passTo(at);
      await act?.();
      await app.stripe.settle();
      await jobsOf(app.strapi).runNow('reminders', new Date(at * 1000));
      return since();
    },
    confirm: () => confirmCard(client, setup_intent_id),
  };
};

it.each(ROWS)('%s', async (row) => {
  const [what = '', days = '', asRead = ''] = row.split(' | ');
  const [plan, kind, place] = what.split(' ') as [PlanKey, string, Place];
  const year = yearOf(kind);
  const yearAt = (index: number): number => (plan === 'annual' ? year + index : year);
  const [end = 0, ...later] = days
    .split(' ')
    .map((day, index) => seconds(`${yearAt(index)}-${day}${AT[place]}Z`));
  const [endDay, ...laterDays] = asRead.split(', ').map((day, index) => `${day} ${yearAt(index)}`);
  const begun = end - TRIAL_DAYS * DAY_SECONDS;
  const price = plan === 'monthly' ? 999 : 9999;
  const paid = `$${price / 100}`;
  const member = await beforeTrial(plan, place, year);
  const period = (from: number, to = 0): string =>
    `paid ${price}: ${price} ${written(from)} to ${written(to)}`;
  await member.after(begun - HOUR_SECONDS);

  expect(await member.after(begun, member.confirm)).toEqual({
    events: EVENTS.trial,
    mails: [`Your free trial, and the day of the first charge · ${endDay}`],
    lines: [`paid 0: 0 ${written(begun)} to ${written(end)}`],
  });
  expect(await member.after(end - 3 * DAY_SECONDS)).toEqual({
    events: EVENTS.reminder,
    mails: [`Your free trial ends on ${endDay} · ${endDay}`],
    lines: [],
  });
  expect(await member.after(end + 2 * HOUR_SECONDS)).toEqual({
    events: EVENTS.period,
    mails: [`Your receipt: ${paid} · ${laterDays[0]} · ${endDay}`],
    lines: [period(end, later[0])],
  });
  for (const [index, renewal] of later.slice(0, -1).entries()) {
    const [day, next] = laterDays.slice(index);
    if (plan === 'annual') {
      expect(await member.after(renewal - 30 * DAY_SECONDS)).toEqual({
        events: [],
        mails: [`Your annual plan renews on ${day} · ${day}`],
        lines: [],
      });
    }
    expect(await member.after(renewal + 2 * HOUR_SECONDS)).toEqual({
      events: [...EVENTS.upcoming, ...EVENTS.period],
      mails: [
        `Your receipt: ${paid} · ${next} · ${day}`,
        ...(plan === 'annual' ? [`Your subscription, once a year · ${next}`] : []),
      ],
      lines: [period(renewal, later[index + 1])],
    });
  }
});
