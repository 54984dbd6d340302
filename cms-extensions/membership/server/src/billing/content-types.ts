import { ORDER_KINDS, PLAN_KEYS, REFUND_STATUSES } from 'contract';
import { HIDDEN_TABLE } from '../platform/database/index.ts';

export const WITHDRAWAL_UID = 'plugin::membership.withdrawal';

/** A member's account at Stripe: the customer id and the last snapshot (`reading`). */
const billingAccountSchema = {
  // Hidden: Stripe is the source of truth, so the next sync would overwrite any edit.
  ...HIDDEN_TABLE,
  collectionName: 'membership_billing_accounts',
  info: {
    singularName: 'billing-account',
    pluralName: 'billing-accounts',
    displayName: "Members' accounts at Stripe",
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

/** Idempotency key of a change at Stripe whose outcome is not known yet. */
const billingAttemptSchema = {
  ...HIDDEN_TABLE,
  collectionName: 'membership_billing_attempts',
  info: {
    singularName: 'billing-attempt',
    pluralName: 'billing-attempts',
    displayName: 'Attempts at payments',
  },
  indexes: [
    // A member's are deleted with the account.
    { name: 'membership_billing_attempts_member', columns: ['user_document_id'] },
    { name: 'membership_billing_attempts_started', columns: ['started_at'] },
  ],
  attributes: {
    /** Hash of member, purpose and parameters: the same intent gets the same key. */
    intent: { type: 'string', required: true, unique: true, column: { unique: true } },
    userDocumentId: { type: 'string', required: true },
    idempotencyKey: { type: 'string', required: true },
    /** Milliseconds since the epoch. */
    startedAt: { type: 'biginteger', required: true },
  },
} as const;

/** A checkout opened by this server, and its member. Stripe is queried only for these. */
const billingCheckoutSchema = {
  ...HIDDEN_TABLE,
  collectionName: 'membership_billing_checkouts',
  info: {
    singularName: 'billing-checkout',
    pluralName: 'billing-checkouts',
    displayName: 'Checkouts',
  },
  indexes: [
    { name: 'membership_billing_checkouts_member', columns: ['user_document_id'] },
    { name: 'membership_billing_checkouts_created', columns: ['created_at'] },
  ],
  attributes: {
    sessionId: { type: 'string', required: true, unique: true, column: { unique: true } },
    userDocumentId: { type: 'string', required: true },
  },
} as const;

/** A processed Stripe event; a second delivery of the same event is ignored. */
const billingEventSchema = {
  ...HIDDEN_TABLE,
  collectionName: 'membership_billing_events',
  info: {
    singularName: 'billing-event',
    pluralName: 'billing-events',
    displayName: 'Events of Stripe',
  },
  indexes: [{ name: 'membership_billing_events_created', columns: ['created_at'] }],
  attributes: {
    eventId: { type: 'string', required: true, unique: true, column: { unique: true } },
    type: { type: 'string', required: true },
    userDocumentId: { type: 'string', required: true },
  },
} as const;

export const REFUND_REQUEST_UID = 'plugin::membership.refund-request';

/** A member's request to refund the last payment; the coach grants or refuses it in the panel. */
const refundRequestSchema = {
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
      [
        ...['userDocumentId', 'invoiceId', 'amountMinor', 'currency'],
        ...['grantStartedAt', 'granting', 'memberLanguage'],
      ].map((name) => [name, { hidden: true }]),
    ),
  },
  indexes: [
    { name: 'membership_refund_requests_member', columns: ['user_document_id'] },
    { name: 'membership_refund_requests_state', columns: ['state'] },
  ],
  attributes: {
    memberEmail: { type: 'string', required: true },
    memberName: { type: 'string', required: true },
    /** Of a member who is gone: the mail about the decision is written in it. */
    memberLanguage: { type: 'string', maxLength: 8, private: true, searchable: false },
    /** Formatted for the coach: '$9.99'. */
    amount: { type: 'string', required: true },
    /** Not named `status`, since the panel uses that name for draft and published. */
    state: { type: 'enumeration', enum: [...REFUND_STATUSES], required: true },
    requestedAt: { type: 'datetime', required: true },
    reason: { type: 'text' },
    decidedAt: { type: 'datetime' },
    decidedBy: { type: 'string' },
    /** When the coach granted it; null again once the money is moved. */
    grantStartedAt: { type: 'datetime', searchable: false },
    /** What of which payment, while it is being moved. */
    granting: { type: 'json', searchable: false },
    /** What was given back, in words for the coach. */
    outcome: { type: 'string' },
    /** The coach's message to the member about why it was refused. */
    answer: { type: 'text' },
    userDocumentId: { type: 'string', required: true, searchable: false },
    /** Id of the paid invoice at Stripe; a refund can be requested once for each. */
    invoiceId: {
      type: 'string',
      required: true,
      searchable: false,
      unique: true,
      column: { unique: true },
    },
    amountMinor: { type: 'integer', required: true },
    currency: { type: 'string', required: true },
  },
} as const;

/**
 * The id reserved for an account while its customer is created at Stripe, so that a retry after a
 * fault finds the same customer. Deleted just before the account is created.
 */
const signUpPlaceSchema = {
  ...HIDDEN_TABLE,
  collectionName: 'membership_sign_up_places',
  info: {
    singularName: 'sign-up-place',
    pluralName: 'sign-up-places',
    displayName: 'Sign-ups in progress',
  },
  indexes: [{ name: 'membership_sign_up_places_created', columns: ['created_at'] }],
  attributes: {
    /** The e-mail, hashed. */
    emailMark: { type: 'string', required: true, unique: true, column: { unique: true } },
    userDocumentId: { type: 'string', required: true },
  },
} as const;

/**
 * A used trial, identified by a keyed hash of the person's account, e-mail or card. Kept after the
 * account is deleted: one trial for each person (billing checklist 18 to 20).
 */
const withdrawalMarkSchema = {
  // Hidden: the hashes tell the coach nothing. They outlive the account by up to twelve months.
  ...HIDDEN_TABLE,
  collectionName: 'membership_withdrawal_marks',
  info: {
    singularName: 'withdrawal-mark',
    pluralName: 'withdrawal-marks',
    displayName: 'Who has withdrawn from a contract',
  },
  indexes: [{ name: 'membership_withdrawal_marks_at', columns: ['withdrawn_at'] }],
  attributes: {
    /** Hash of the account, e-mail or card. */
    mark: { type: 'string', required: true, unique: true, column: { unique: true } },
    /** Milliseconds since the epoch. */
    withdrawnAt: { type: 'biginteger', required: true },
  },
} as const;

const usedTrialSchema = {
  // Hidden: the hashes tell the coach nothing, and deleting a row would allow a second trial.
  ...HIDDEN_TABLE,
  collectionName: 'membership_used_trials',
  info: {
    singularName: 'used-trial',
    pluralName: 'used-trials',
    displayName: 'Used trials',
  },
  indexes: [{ name: 'membership_used_trials_holder', columns: ['holder'] }],
  attributes: {
    /** Hash of the account, e-mail or card. */
    mark: { type: 'string', required: true, unique: true, column: { unique: true } },
    /** Hash of the account whose trial it was. */
    holder: { type: 'string', required: true },
    /** Whether the trial has started at Stripe; false while it is only reserved. */
    isSettled: { type: 'boolean', required: true },
  },
} as const;

export const ALERT_UID = 'plugin::membership.alert';

/** Something about payments that the coach must know; shown in the panel until it is seen. */
const alertSchema = {
  // Hidden: the panel's home page shows them.
  ...HIDDEN_TABLE,
  collectionName: 'membership_alerts',
  info: {
    singularName: 'alert',
    pluralName: 'alerts',
    displayName: 'Alerts about payments',
  },
  indexes: [{ name: 'membership_alerts_seen', columns: ['seen_at'] }],
  attributes: {
    /** Kind and subject: there is one alert for each cause. */
    cause: { type: 'string', required: true, unique: true, column: { unique: true } },
    kind: { type: 'string', required: true },
    subject: { type: 'string', required: true },
    message: { type: 'text', required: true },
    /** Kept after the member's account is deleted; it then names nobody. */
    userDocumentId: { type: 'string' },
    stripePath: { type: 'string' },
    raisedAt: { type: 'datetime', required: true },
    seenAt: { type: 'datetime' },
    seenBy: { type: 'string' },
  },
} as const;

/** A declaration to withdraw from the contract, and when it was carried out. */
const withdrawalSchema = {
  ...HIDDEN_TABLE,
  collectionName: 'membership_withdrawals',
  info: {
    singularName: 'withdrawal',
    pluralName: 'withdrawals',
    displayName: 'Withdrawals from the contract',
  },
  indexes: [
    { name: 'membership_withdrawals_user', columns: ['user_document_id'] },
    { name: 'membership_withdrawals_open', columns: ['settled_at'] },
  ],
  attributes: {
    userDocumentId: { type: 'string', required: true },
    subscriptionId: { type: 'string', required: true, unique: true, column: { unique: true } },
    receivedAt: { type: 'datetime', required: true },
    /** When the subscription had ended and the payment was given back. */
    settledAt: { type: 'datetime' },
  },
} as const;

export const CONSENT_UID = 'plugin::membership.consent';

export const POLICY_VERSION_UID = 'plugin::membership.policy-version';

/**
 * What a member agreed to with an order. Written before Stripe is called, never edited; completed
 * once, when the subscription is seen at Stripe. Kept without the member after the account is
 * deleted, as Stripe keeps the invoices.
 */
const consentSchema = {
  // Hidden: a proof must not be edited. The member's page shows them.
  ...HIDDEN_TABLE,
  collectionName: 'membership_consents',
  info: { singularName: 'consent', pluralName: 'consents', displayName: 'Orders' },
  indexes: [
    { name: 'membership_consents_user', columns: ['user_document_id'] },
    { name: 'membership_consents_open', columns: ['completed_at'] },
  ],
  attributes: {
    orderId: { type: 'string', required: true, unique: true, column: { unique: true } },
    /** Null once the account is deleted. */
    userDocumentId: { type: 'string' },
    kind: { type: 'enumeration', enum: [...ORDER_KINDS], required: true },
    planKey: { type: 'enumeration', enum: [...PLAN_KEYS], required: true },
    amountMinor: { type: 'integer', required: true },
    nextAmountMinor: { type: 'integer', required: true },
    /** What was paid when it was carried out, with codes that were typed on Stripe's page. */
    paidMinor: { type: 'integer' },
    currency: { type: 'string', required: true },
    country: { type: 'string' },
    /** The texts that held: slug, version (SHA-256) and date of each. */
    policies: { type: 'json', required: true },
    /** The member's subscription before the order. */
    formerSubscriptionId: { type: 'string' },
    agreedAt: { type: 'datetime', required: true },
    subscriptionId: { type: 'string' },
    completedAt: { type: 'datetime' },
  },
} as const;

/** What a policy said when somebody agreed to it; stored once for each version. */
const policyVersionSchema = {
  kind: 'collectionType',
  collectionName: 'membership_policy_versions',
  info: {
    singularName: 'policy-version',
    pluralName: 'policy-versions',
    displayName: 'Policies agreed to',
    description: 'Each version of the policies that members agreed to',
  },
  options: { draftAndPublish: false },
  pluginOptions: { 'content-type-builder': { visible: false } },
  attributes: {
    /** SHA-256 of title, introduction and text. */
    version: { type: 'string', required: true, unique: true, column: { unique: true } },
    slug: { type: 'string', required: true },
    title: { type: 'string' },
    body: { type: 'text' },
  },
} as const;

export const billingContentTypes = {
  alert: { schema: alertSchema },
  consent: { schema: consentSchema },
  'policy-version': { schema: policyVersionSchema },
  'billing-account': { schema: billingAccountSchema },
  'billing-attempt': { schema: billingAttemptSchema },
  'billing-checkout': { schema: billingCheckoutSchema },
  'billing-event': { schema: billingEventSchema },
  'refund-request': { schema: refundRequestSchema },
  withdrawal: { schema: withdrawalSchema },
  'withdrawal-mark': { schema: withdrawalMarkSchema },
  'used-trial': { schema: usedTrialSchema },
  'sign-up-place': { schema: signUpPlaceSchema },
};
