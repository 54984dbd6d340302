import type { Membership } from 'contract';

/* Members' subscriptions as returned by `GET /api/subscription`, one for each state. */

export const PERIOD_END = '2026-12-21T09:00:00.000Z';
export const TRIAL_END = '2026-11-28T09:00:00.000Z';

const CARD = { brand: 'visa', last4: '4242', wallet: null, exp_month: 8, exp_year: 2029 };

const INVOICE = {
  id: 'in_1',
  number: 'ONDELLE-0001',
  created_at: '2026-11-21T09:00:00.000Z',
  status: 'paid',
  amount: 999,
  currency: 'usd',
} as const;

const NONE: Membership = {
  status: 'inactive',
  plan: null,
  price: null,
  trial_end_date: null,
  current_period_end: null,
  next_charge: null,
  discounts: [],
  credit: null,
  billing_anchor: null,
  next_plan: null,
  ends_at: null,
  pause: null,
  payment_problem: null,
  card: null,
  trial_available: true,
  refund: null,
  actions: [],
  invoices: [],
  read_at: null,
};

const MONTHLY = { id: 'plan-monthly', key: 'monthly', name: 'Monthly' } as const;

const ACTIVE: Membership = {
  ...NONE,
  status: 'active',
  plan: MONTHLY,
  price: { amount: 999, currency: 'usd' },
  current_period_end: PERIOD_END,
  next_charge: { amount: 999, currency: 'usd', at: PERIOD_END },
  billing_anchor: PERIOD_END,
  card: CARD,
  trial_available: false,
  actions: ['cancel', 'pause', 'switch', 'request_refund'],
  invoices: [INVOICE],
  read_at: '2026-11-21T09:00:00.000Z',
};

const TRIAL: Membership = {
  ...ACTIVE,
  status: 'trial',
  trial_end_date: TRIAL_END,
  current_period_end: TRIAL_END,
  next_charge: { amount: 999, currency: 'usd', at: TRIAL_END },
  actions: ['cancel', 'switch'],
  invoices: [],
};

/** The pause ends an hour before the renewal that is charged again. */
const PAUSE = { starts_at: PERIOD_END, resumes_at: '2027-02-21T08:00:00.000Z' };
const RENEWAL = { amount: 999, currency: 'usd', at: '2027-02-21T09:00:00.000Z' };

const STATES = {
  active: ACTIVE,
  annual: {
    ...ACTIVE,
    plan: { id: 'plan-annual', key: 'annual', name: 'Annual' },
    price: { amount: 9999, currency: 'usd' },
    next_charge: { amount: 9999, currency: 'usd', at: PERIOD_END },
    actions: ['cancel', 'pause', 'switch', 'request_refund'],
  },
  cancelled: {
    ...ACTIVE,
    next_charge: null,
    ends_at: PERIOD_END,
    actions: ['undo_cancellation', 'request_refund'],
  },
  /** A pause is agreed; the paid period is still running. */
  pausing: {
    ...ACTIVE,
    pause: PAUSE,
    next_charge: RENEWAL,
    actions: ['cancel', 'resume'],
  },
  paused: {
    ...ACTIVE,
    status: 'inactive',
    pause: PAUSE,
    next_charge: RENEWAL,
    actions: ['cancel', 'resume'],
  },
  /** Paused at Stripe by hand, until the member goes on. */
  'paused-by-hand': {
    ...ACTIVE,
    status: 'inactive',
    pause: { starts_at: '2026-11-20T09:00:00.000Z', resumes_at: null },
    next_charge: null,
    actions: ['cancel', 'resume'],
  },
  /** An annual plan is paused at once; its paid period is extended by the pause. */
  'annual-paused': {
    ...ACTIVE,
    status: 'inactive',
    plan: { id: 'plan-annual', key: 'annual', name: 'Annual' },
    price: { amount: 9999, currency: 'usd' },
    current_period_end: '2027-11-05T09:00:00.000Z',
    pause: { starts_at: '2026-11-22T09:00:00.000Z', resumes_at: '2027-01-22T09:00:00.000Z' },
    next_charge: { amount: 9999, currency: 'usd', at: '2027-11-05T09:00:00.000Z' },
    actions: ['cancel', 'resume'],
  },
  'payment-problem': {
    ...ACTIVE,
    payment_problem: {
      amount: 999,
      currency: 'usd',
      invoices: 1,
      needs_confirmation: false,
      invoice_id: 'in_2',
      access_until: '2026-12-24T09:00:00.000Z',
    },
    actions: ['cancel', 'repair_payment'],
  },
  trial: TRIAL,
  'trial-cancelled': {
    ...TRIAL,
    next_charge: null,
    ends_at: TRIAL_END,
    actions: ['undo_cancellation'],
  },
  'trial-no-card': { ...TRIAL, card: null, next_charge: null },
  expired: {
    ...ACTIVE,
    status: 'expired',
    price: null,
    current_period_end: null,
    next_charge: null,
    actions: [],
  },
  inactive: NONE,
} as const satisfies Record<string, Membership>;

export type MembershipState = keyof typeof STATES;

/** A member's subscription in one of the states. */
export const aMembership = (
  state: MembershipState = 'active',
  changes: Partial<Membership> = {},
): Membership => ({ ...STATES[state], ...changes });
