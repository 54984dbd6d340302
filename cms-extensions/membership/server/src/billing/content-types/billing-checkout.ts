/** A checkout opened by this server, and its member. Stripe is queried only for these. */
export const billingCheckoutSchema = {
  kind: 'collectionType',
  collectionName: 'membership_billing_checkouts',
  info: {
    singularName: 'billing-checkout',
    pluralName: 'billing-checkouts',
    displayName: 'Checkouts',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  attributes: {
    sessionId: { type: 'string', required: true, unique: true, column: { unique: true } },
    userDocumentId: { type: 'string', required: true },
  },
} as const;
