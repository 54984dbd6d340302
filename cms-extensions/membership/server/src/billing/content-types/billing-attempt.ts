/** An attempt to change something at Stripe whose outcome is not known yet, with its idempotency key. */
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
    /** Member, purpose and parameters, hashed: the same intent finds the same key. */
    intent: { type: 'string', required: true, unique: true, column: { unique: true } },
    userDocumentId: { type: 'string', required: true },
    idempotencyKey: { type: 'string', required: true },
    /** Milliseconds since the epoch. */
    startedAt: { type: 'biginteger', required: true },
  },
} as const;
