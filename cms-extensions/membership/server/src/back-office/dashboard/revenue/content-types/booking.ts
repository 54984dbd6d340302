/**
 * Money of a member's that came to Stripe's balance or left it. Stripe adds to its balance and never
 * changes what stands there, so a row is written once.
 */
export const bookingSchema = {
  kind: 'collectionType',
  collectionName: 'membership_revenue_bookings',
  info: {
    singularName: 'revenue-booking',
    pluralName: 'revenue-bookings',
    displayName: "Payments and refunds in Stripe's balance",
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    // Stripe is the truth.
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  indexes: [
    // Holds all that a month's sum asks for.
    {
      name: 'membership_revenue_bookings_sum',
      columns: ['booked_at', 'currency', 'kind', 'amount_minor'],
    },
    { name: 'membership_revenue_bookings_charge', columns: ['charge_id'] },
  ],
  attributes: {
    /** The balance transaction at Stripe. */
    transactionId: { type: 'string', required: true, unique: true, column: { unique: true } },
    /** The charge that brought the money, or that it goes back for. */
    chargeId: { type: 'string', required: true },
    kind: { type: 'enumeration', enum: ['payment', 'return'], required: true },
    /** Negative for what left. */
    amountMinor: { type: 'integer', required: true },
    currency: { type: 'string', required: true },
    bookedAt: { type: 'datetime', required: true },
  },
} as const;
