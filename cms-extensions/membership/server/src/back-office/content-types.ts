import { HIDDEN_TABLE } from '../platform/database/index.ts';

/**
 * A member's payment or return in Stripe's balance. Stripe only adds balance transactions and never
 * changes them, so a row is written once.
 */
const revenueBookingSchema = {
  // Stripe is the source of these rows; nobody should edit them.
  ...HIDDEN_TABLE,
  collectionName: 'membership_revenue_bookings',
  info: {
    singularName: 'revenue-booking',
    pluralName: 'revenue-bookings',
    displayName: "Payments and refunds in Stripe's balance",
  },
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

export const backOfficeContentTypes = { 'revenue-booking': { schema: revenueBookingSchema } };
