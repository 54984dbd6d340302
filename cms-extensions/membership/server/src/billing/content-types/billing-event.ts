/** An event of Stripe that was worked through; a second delivery finds it and does nothing. */
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
