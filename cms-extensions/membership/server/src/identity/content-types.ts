import { hiddenTable } from '../platform/database/index.ts';
import { OUTBOX_ATTRIBUTES } from '../platform/outbox/index.ts';

/**
 * `email-confirm` is sent to the new address of an e-mail change; opening it makes the change take
 * effect. `email-stop` is sent to the old address at the same time. Once the change has taken
 * effect it becomes an `email-undo`, and the old address is sent a second `email-undo`.
 * `cancellation` cancels the subscription.
 */
export const LINK_PURPOSES = [
  'password-reset',
  'email-confirm',
  'email-stop',
  'email-undo',
  'cancellation',
] as const;

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export const LINK_REQUEST_TABLE = 'membership_link_requests';

/** The links that somebody without a session can ask for. */
export const REQUESTED_LINKS = ['password-reset', 'cancellation'] as const;

/** A mailed link that works once. The row stores only a hash of its token. */
const accountLinkSchema = {
  ...hiddenTable('membership_account_links', 'account-link', 'Links in mails about accounts'),
  indexes: [
    { name: 'membership_account_links_user', columns: ['user_document_id'] },
    { name: 'membership_account_links_email', columns: ['email_lower'] },
    { name: 'membership_account_links_end', columns: ['ends_at'] },
  ],
  attributes: {
    tokenHash: { type: 'string', required: true, unique: true, column: { unique: true } },
    purpose: { type: 'enumeration', enum: [...LINK_PURPOSES], required: true },
    userDocumentId: { type: 'string', required: true },
    /**
     * The address that the link was sent to: the new one of a change, or the one that it restores.
     */
    email: { type: 'string', required: true },
    emailLower: { type: 'string', required: true },
    /** Milliseconds since the epoch. */
    issuedAt: { type: 'biginteger', required: true },
    endsAt: { type: 'biginteger', required: true },
  },
} as const;

/** A link that somebody has asked for; see `link-requests.ts`. A row ends when it is carried out. */
const linkRequestSchema = {
  ...hiddenTable(LINK_REQUEST_TABLE, 'link-request', 'Links that were asked for'),
  indexes: [{ name: 'membership_link_requests_due', columns: ['due_at'] }],
  attributes: {
    ...OUTBOX_ATTRIBUTES,
    purpose: { type: 'enumeration', enum: [...REQUESTED_LINKS], required: true },
    /** As it was typed. */
    email: { type: 'string', required: true },
    dueAt: { type: 'datetime', required: true },
  },
} as const;

/** A picture that a member uploaded. The row exists until its file is removed. */
const profilePictureSchema = {
  ...hiddenTable('membership_profile_pictures', 'profile-picture', "Members' pictures"),
  indexes: [{ name: 'membership_profile_pictures_user', columns: ['user_document_id'] }],
  attributes: {
    userDocumentId: { type: 'string', required: true },
    /** The file's name without its extension; the store uses it as the key. */
    hash: { type: 'string', required: true },
    url: { type: 'text', required: true },
    /** Name of the Strapi upload provider that stores the file. */
    provider: { type: 'string', required: true },
  },
} as const;

/** Records that a former member was warned that the account will be removed. */
const removalNoticeSchema = {
  ...hiddenTable('membership_removal_notices', 'removal-notice', 'Announced removals of accounts'),
  attributes: {
    userDocumentId: { type: 'string', required: true, unique: true, column: { unique: true } },
    /**
     * When the subscription that led to the warning ended, ISO 8601. A later end needs a new
     * warning.
     */
    subscriptionEndedAt: { type: 'string', required: true },
    warnedAt: { type: 'string', required: true },
  },
} as const;

/** The tables of this module, by the names that Strapi knows them by. */
export const identityContentTypes = {
  'account-link': { schema: accountLinkSchema },
  'link-request': { schema: linkRequestSchema },
  'profile-picture': { schema: profilePictureSchema },
  'removal-notice': { schema: removalNoticeSchema },
};
