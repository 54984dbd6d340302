/** A member's account at Stripe: the customer id and the last snapshot (`reading`). */
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
    // Hidden: Stripe is the source of truth, so the next sync would overwrite any edit.
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
    /** When the snapshot was fetched from Stripe. */
    readAt: { type: 'datetime' },
    /** When the status next changes by time alone: a grace period's end or a pause's start. */
    reviewAt: { type: 'datetime' },
  },
} as const;
