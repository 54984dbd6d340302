import { addCalendarMonths, calls, LEGAL_TEXTS, type Membership, type User } from 'contract';
import { http, type RequestHandler } from 'msw';
import { answer, detail, forMember, pathOf } from './answers.ts';
import type { Database } from './database.ts';
import { aMembership, type MembershipState } from './memberships.ts';

/* A member's subscription and checkout, over the tests' database. */

const DEMO_STATES: readonly MembershipState[] = [
  'active',
  'trial',
  'trial-no-card',
  'expired',
  'inactive',
];

/** A member's subscription; by default that of the demo account. */
const membershipOf = (database: Database, user: User): Membership =>
  database.memberships.get(user.id) ??
  aMembership(DEMO_STATES.find((state) => user.id === `user-${state}`) ?? 'inactive');

const change = (database: Database, user: User, changes: Partial<Membership>): Membership => {
  const membership = { ...membershipOf(database, user), ...changes };
  database.memberships.set(user.id, membership);
  return membership;
};

const chargeOf = ({ price, current_period_end: at }: Membership) =>
  price !== null && at !== null ? { ...price, at } : null;

const cancellationHandlers = (database: Database): RequestHandler[] => [
  http.post(
    pathOf(calls.cancelSubscription),
    forMember(database, (user) => {
      const { ends_at } = change(database, user, {
        ends_at: membershipOf(database, user).current_period_end,
        next_charge: null,
        actions: ['undo_cancellation'],
      });
      return answer(calls.cancelSubscription, { message: 'Subscription cancelled', ends_at });
    }),
  ),
  http.post(
    pathOf(calls.undoCancellation),
    forMember(database, (user) =>
      answer(
        calls.undoCancellation,
        change(database, user, {
          ends_at: null,
          next_charge: chargeOf(membershipOf(database, user)),
          actions: ['cancel', 'pause', 'switch'],
        }),
      ),
    ),
  ),
  http.post(
    pathOf(calls.withdrawFromContract),
    forMember(database, (user) => {
      change(database, user, { withdrawal_until: null, actions: [] });
      return answer(calls.withdrawFromContract, {
        message: LEGAL_TEXTS.withdrawn,
        received_at: '2026-11-22T09:00:00.000Z',
      });
    }),
  ),
  http.post(
    pathOf(calls.requestRefund),
    forMember(database, (user) =>
      answer(
        calls.requestRefund,
        change(database, user, {
          refund: {
            amount: 999,
            currency: 'usd',
            status: 'requested',
            requested_at: '2026-11-22T09:00:00.000Z',
            answer: null,
          },
          actions: ['cancel', 'pause', 'switch'],
        }),
      ),
    ),
  ),
];

const pauseHandlers = (database: Database): RequestHandler[] => [
  http.post(
    pathOf(calls.pauseSubscription),
    forMember(database, async (user, request) => {
      const { months } = calls.pauseSubscription.body.parse(await request.json());
      const before = membershipOf(database, user);
      const starts = new Date(before.current_period_end ?? Date.now());
      const resumes_at = addCalendarMonths(starts, months).toISOString();
      return answer(
        calls.pauseSubscription,
        change(database, user, {
          pause: { starts_at: starts.toISOString(), resumes_at },
          next_charge: before.price && { ...before.price, at: resumes_at },
          actions: ['cancel', 'resume'],
        }),
      );
    }),
  ),
  http.post(
    pathOf(calls.previewResumption),
    forMember(database, (user) => {
      const { status } = membershipOf(database, user);
      return answer(calls.previewResumption, {
        amount: status === 'active' ? 0 : 999,
        currency: 'usd',
        next_charge: { amount: 999, currency: 'usd', at: '2027-01-05T09:00:00.000Z' },
        proration_date: 1_796_461_200,
      });
    }),
  ),
  http.post(
    pathOf(calls.resumeSubscription),
    forMember(database, (user) =>
      answer(
        calls.resumeSubscription,
        change(database, user, {
          status: 'active',
          pause: null,
          actions: ['cancel', 'pause', 'switch'],
        }),
      ),
    ),
  ),
];

const switchHandlers = (database: Database): RequestHandler[] => [
  http.post(
    pathOf(calls.previewSwitch),
    forMember(database, () =>
      answer(calls.previewSwitch, {
        amount: 9000,
        currency: 'usd',
        next_charge: { amount: 9999, currency: 'usd', at: '2027-11-21T09:00:00.000Z' },
        proration_date: 1_795_251_600,
      }),
    ),
  ),
  http.post(
    pathOf(calls.switchPlan),
    forMember(database, async (user, request) => {
      const { plan_id } = calls.switchPlan.body.parse(await request.json());
      const plan = database.plans.find(({ id }) => id === plan_id);
      if (plan === undefined) return detail(404, 'Plan not found');
      return answer(
        calls.switchPlan,
        change(database, user, {
          plan: { id: plan.id, key: plan.key, name: plan.name },
          price: { amount: Math.round(plan.price * 100), currency: 'usd' },
        }),
      );
    }),
  ),
];

const checkoutHandlers = (database: Database): RequestHandler[] => [
  http.get(pathOf(calls.listPackages), () =>
    answer(calls.listPackages, {
      packages: database.plans.map(({ key, price }) => ({ id: key, amount: price })),
    }),
  ),
  http.post(
    pathOf(calls.createCheckoutSession),
    forMember(database, () =>
      answer(calls.createCheckoutSession, {
        checkout_url: 'http://stripe.test/c/pay/cs_test_1',
        session_id: 'cs_test_1',
      }),
    ),
  ),
  http.get(pathOf(calls.getCheckoutStatus), () =>
    answer(calls.getCheckoutStatus, {
      payment_status: 'paid',
      status: 'complete',
      amount_total: 9999,
      currency: 'usd',
    }),
  ),
  http.post(
    pathOf(calls.createSubscription),
    forMember(database, async (user, request) => {
      const { plan_id } = calls.createSubscription.body.parse(await request.json());
      if (membershipOf(database, user).card === null) {
        return answer(calls.createSubscription, {
          checkout_url: 'http://stripe.test/c/pay/cs_test_1',
        });
      }
      return answer(calls.createSubscription, {
        subscription: { id: 'sub_1', status: 'active', plan_id, current_period_end: null },
      });
    }),
  ),
];

/** Handlers of the calls about subscriptions and checkouts. */
export const subscriptionHandlers = (database: Database): RequestHandler[] => [
  http.get(
    pathOf(calls.getMembership),
    forMember(database, (user) => answer(calls.getMembership, membershipOf(database, user))),
  ),
  ...cancellationHandlers(database),
  ...pauseHandlers(database),
  ...switchHandlers(database),
  ...checkoutHandlers(database),
];
