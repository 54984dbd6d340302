import { REFUND_STATUSES } from 'contract';

export const REFUND_REQUEST_UID = 'plugin::membership.refund-request';

/** A member asks for her last payment back; the coach grants or refuses it in the panel. */
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
  // What only the site works with. The coach finds the payment by the link of the member's page.
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
    /** As the coach reads it: '$9.99'. */
    amount: { type: 'string', required: true },
    /** Not `status`, which the panel takes for drafts and publishing. */
    state: { type: 'enumeration', enum: [...REFUND_STATUSES], required: true },
    requestedAt: { type: 'datetime', required: true },
    reason: { type: 'text' },
    decidedAt: { type: 'datetime' },
    decidedBy: { type: 'string' },
    /** Why it was refused, in the coach's words to the member. */
    answer: { type: 'text' },
    userDocumentId: { type: 'string', required: true, searchable: false },
    /** The paid invoice at Stripe; each can be asked back once. */
    invoiceId: {
      ...{ type: 'string', required: true, searchable: false },
      ...{ unique: true, column: { unique: true } },
    },
    amountMinor: { type: 'integer', required: true },
    currency: { type: 'string', required: true },
    /** The refund at Stripe; null when the money was given back there by hand. */
    stripeRefundId: { type: 'string', searchable: false },
  },
} as const;
