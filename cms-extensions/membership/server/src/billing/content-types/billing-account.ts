/** What is known of a member at Stripe: her customer there, and the last reading. */
export const billingAccountSchema = {
  kind: 'collectionType',
  collectionName: 'membership_billing_accounts',
  info: {
    singularName: 'billing-account',
    pluralName: 'billing-accounts',
    displayName: "Members' accounts at Stripe",
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    // Stripe is the truth; what is edited here would be written over.
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  indexes: [
    { name: 'membership_billing_accounts_by_review', columns: ['review_at'] },
    { name: 'membership_billing_accounts_by_reading', columns: ['read_at'] },
  ],
  attributes: {
    userDocumentId: { type: 'string', required: true, unique: true, column: { unique: true } },
    stripeCustomerId: { type: 'string', required: true, unique: true, column: { unique: true } },
    reading: { type: 'json' },
    /** When Stripe was last asked. */
    readAt: { type: 'datetime' },
    /** The next moment at which time alone changes her status: a grace's end, a pause's start. */
    reviewAt: { type: 'datetime' },
  },
} as const;
