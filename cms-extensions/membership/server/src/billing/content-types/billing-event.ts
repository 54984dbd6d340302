/** A processed Stripe event; a second delivery of the same event is ignored. */
export const billingEventSchema = {
  kind: 'collectionType',
  collectionName: 'membership_billing_events',
  info: {
    singularName: 'billing-event',
    pluralName: 'billing-events',
    displayName: 'Events of Stripe',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  attributes: {
    eventId: { type: 'string', required: true, unique: true, column: { unique: true } },
    type: { type: 'string', required: true },
    userDocumentId: { type: 'string', required: true },
  },
} as const;
