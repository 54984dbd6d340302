/** Idempotency key of a change at Stripe whose outcome is not known yet. */
export const billingAttemptSchema = {
  kind: 'collectionType',
  collectionName: 'membership_billing_attempts',
  info: {
    singularName: 'billing-attempt',
    pluralName: 'billing-attempts',
    displayName: 'Attempts at payments',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  attributes: {
    /** Hash of member, purpose and parameters: the same intent gets the same key. */
    intent: { type: 'string', required: true, unique: true, column: { unique: true } },
    userDocumentId: { type: 'string', required: true },
    idempotencyKey: { type: 'string', required: true },
    /** Milliseconds since the epoch. */
    startedAt: { type: 'biginteger', required: true },
  },
} as const;
