import { hiddenTable } from '../platform/database/index.ts';

/**
 * A member's payment or return in Stripe's balance. Stripe only adds balance transactions and never
 * changes them, so a row is written once.
 */
const revenueBookingSchema = {
  // Stripe is the source of these rows; nobody should edit them.
  ...hiddenTable(
    'membership_revenue_bookings',
    'revenue-booking',
    "Payments and refunds in Stripe's balance",
  ),
  indexes: [
    // A covering index for the sum of a month.
    {
      name: 'membership_revenue_bookings_sum',
      columns: ['booked_at', 'currency', 'kind', 'amount_minor'],
    },
    { name: 'membership_revenue_bookings_charge', columns: ['charge_id'] },
  ],
  attributes: {
    /** The balance transaction at Stripe. */
    transactionId: { type: 'string', required: true, unique: true, column: { unique: true } },
    /** The original charge, also for a return. */
    chargeId: { type: 'string', required: true },
    kind: { type: 'enumeration', enum: ['payment', 'return'], required: true },
    /** Negative for outgoing money. */
    amountMinor: { type: 'integer', required: true },
    currency: { type: 'string', required: true },
    bookedAt: { type: 'datetime', required: true },
  },
} as const;

/** A passkey, an authenticator app or a recovery code of a panel user. */
const panelFactorSchema = {
  ...hiddenTable('membership_panel_factors', 'panel-factor', 'Second factors of panel users'),
  indexes: [{ name: 'membership_panel_factors_user', columns: ['user_id', 'kind'] }],
  attributes: {
    userId: { type: 'integer', required: true },
    kind: { type: 'enumeration', enum: ['passkey', 'totp', 'recovery'], required: true },
    name: { type: 'string' },
    /** The hash of a recovery code or of a passkey's id, or `totp:` and the user's id. */
    key: { type: 'string', required: true, unique: true, column: { unique: true } },
    /** The passkey's public key, or the app's secret, encrypted. */
    data: { type: 'text' },
    /** The passkey's counter, or the last time step of the app that was used. */
    counter: { type: 'biginteger', default: 0 },
  },
} as const;

export const backOfficeContentTypes = {
  'revenue-booking': { schema: revenueBookingSchema },
  'panel-factor': { schema: panelFactorSchema },
};
