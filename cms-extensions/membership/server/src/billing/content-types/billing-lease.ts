/** A lock that an instance holds, for example for a member, so that no other does the same work. */
export const billingLeaseSchema = {
  kind: 'collectionType',
  collectionName: 'membership_billing_leases',
  info: {
    singularName: 'billing-lease',
    pluralName: 'billing-leases',
    displayName: 'Work on payments in progress',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  attributes: {
    name: { type: 'string', required: true, unique: true, column: { unique: true } },
    holder: { type: 'string', required: true },
    /** Milliseconds since the epoch, by the database's clock. */
    expiresAt: { type: 'biginteger', required: true },
  },
} as const;
