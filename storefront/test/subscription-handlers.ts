import { addCalendarMonths, calls, LEGAL_TEXTS, type Membership, type User } from 'contract';
import type { RequestHandler } from 'msw';
import { detail, on, onMember } from './answers.ts';
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

const CHECKOUT = 'http://stripe.test/c/pay/cs_test_1';

/** Handlers of the calls about subscriptions and checkouts. */
export const subscriptionHandlers = (database: Database): RequestHandler[] => {
  const membership = (user: User) => membershipOf(database, user);
  const after = (user: User, changes: Partial<Membership>) => change(database, user, changes);
  return [
    onMember(database, calls.getMembership, membership),
    onMember(database, calls.cancelSubscription, (user) => {
      const { ends_at } = after(user, {
        ends_at: membership(user).current_period_end,
        next_charge: null,
        actions: ['undo_cancellation'],
      });
      return { message: 'Subscription cancelled', ends_at };
    }),
    onMember(database, calls.undoCancellation, (user) =>
      after(user, {
        ends_at: null,
        next_charge: chargeOf(membership(user)),
        actions: ['cancel', 'pause', 'switch'],
      }),
    ),
    onMember(database, calls.withdrawFromContract, (user) => {
      after(user, { withdrawal_until: null, actions: [] });
      return { message: LEGAL_TEXTS.withdrawn, received_at: '2026-11-22T09:00:00.000Z' };
    }),
    onMember(database, calls.requestRefund, (user) =>
      after(user, {
        refund: {
          ...{ amount: 999, currency: 'usd', status: 'requested', answer: null },
          requested_at: '2026-11-22T09:00:00.000Z',
        },
        actions: ['cancel', 'pause', 'switch'],
      }),
    ),
    onMember(database, calls.pauseSubscription, (user, { body: { months } }) => {
      const before = membership(user);
      const starts = new Date(before.current_period_end ?? Date.now());
      const resumes_at = addCalendarMonths(starts, months).toISOString();
      return after(user, {
        pause: { starts_at: starts.toISOString(), resumes_at },
        next_charge: before.price && { ...before.price, at: resumes_at },
        actions: ['cancel', 'resume'],
      });
    }),
    onMember(database, calls.previewResumption, (user) => ({
      amount: membership(user).status === 'active' ? 0 : 999,
      currency: 'usd',
      next_charge: { amount: 999, currency: 'usd', at: '2027-01-05T09:00:00.000Z' },
      proration_date: 1_796_461_200,
    })),
    onMember(database, calls.resumeSubscription, (user) =>
      after(user, { status: 'active', pause: null, actions: ['cancel', 'pause', 'switch'] }),
    ),
    onMember(database, calls.previewSwitch, () => ({
      ...{ amount: 9000, currency: 'usd', proration_date: 1_795_251_600 },
      next_charge: { amount: 9999, currency: 'usd', at: '2027-11-21T09:00:00.000Z' },
    })),
    onMember(database, calls.switchPlan, (user, { body: { plan_id } }) => {
      const plan = database.plans.find(({ id }) => id === plan_id);
      if (plan === undefined) return detail(404, 'Plan not found');
      return after(user, {
        plan: { id: plan.id, key: plan.key, name: plan.name },
        price: { amount: Math.round(plan.price * 100), currency: 'usd' },
      });
    }),
    on(calls.listPackages, () => ({
      packages: database.plans.map(({ key, price }) => ({ id: key, amount: price })),
    })),
    onMember(database, calls.createCheckoutSession, () => ({
      checkout_url: CHECKOUT,
      session_id: 'cs_test_1',
    })),
    on(calls.getCheckoutStatus, () => ({
      ...({ payment_status: 'paid', status: 'complete' } as const),
      ...{ amount_total: 9999, currency: 'usd' },
    })),
    onMember(database, calls.createSubscription, (user, { body: { plan_id } }) =>
      membership(user).card === null
        ? { checkout_url: CHECKOUT }
        : { subscription: { id: 'sub_1', status: 'active', plan_id, current_period_end: null } },
    ),
  ];
};
