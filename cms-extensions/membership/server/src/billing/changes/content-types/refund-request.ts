import { REFUND_STATUSES } from 'contract';

export const REFUND_REQUEST_UID = 'plugin::membership.refund-request';

/** A member's request to refund the last payment; the coach grants or refuses it in the panel. */
export const refundRequestSchema = {
  kind: 'collectionType',
  collectionName: 'membership_refund_requests',
  info: {
    singularName: 'refund-request',
    pluralName: 'refund-requests',
    displayName: 'Refund requests',
    description: 'Members who ask for their money back',
  },
  options: { draftAndPublish: false },
  pluginOptions: { 'content-type-builder': { visible: false } },
  // Technical fields, hidden in the panel. The member's page there links to the payment.
  config: {
    attributes: Object.fromEntries(
      ['userDocumentId', 'invoiceId', 'stripeRefundId', 'amountMinor', 'currency'].map((name) => [
        name,
        { hidden: true },
      ]),
    ),
  },
  indexes: [{ name: 'membership_refund_requests_member', columns: ['user_document_id'] }],
  attributes: {
    memberEmail: { type: 'string', required: true },
    memberName: { type: 'string', required: true },
    /** Formatted for the coach: '$9.99'. */
    amount: { type: 'string', required: true },
    /** Not named `status`, since the panel uses that name for draft and published. */
    state: { type: 'enumeration', enum: [...REFUND_STATUSES], required: true },
    requestedAt: { type: 'datetime', required: true },
    reason: { type: 'text' },
    decidedAt: { type: 'datetime' },
    decidedBy: { type: 'string' },
    /** The coach's message to the member about why it was refused. */
    answer: { type: 'text' },
    userDocumentId: { type: 'string', required: true, searchable: false },
    /** Id of the paid invoice at Stripe; a refund can be requested once for each. */
    invoiceId: {
      ...{ type: 'string', required: true, searchable: false },
      ...{ unique: true, column: { unique: true } },
    },
    amountMinor: { type: 'integer', required: true },
    currency: { type: 'string', required: true },
    /** Id of the refund at Stripe; null when the refund was made by hand there. */
    stripeRefundId: { type: 'string', searchable: false },
  },
} as const;
