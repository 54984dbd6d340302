import type { Core } from '@strapi/strapi';

/** How rows of a table end: with the member's account, by a job some days later, or for a reason not at all. */
export type Kept = { with: 'account' } | { job: string; days: number } | { reason: string };

const ACCOUNT: Kept = { with: 'account' };

/** What ends each table's rows. A table that is missing here fails the test. */
export const KEPT: Readonly<Record<string, Kept>> = {
  membership_away: ACCOUNT,
  membership_billing_accounts: ACCOUNT,
  membership_credits: ACCOUNT,
  membership_enrolments: ACCOUNT,
  membership_favorites: ACCOUNT,
  membership_kept_weeks: ACCOUNT,
  membership_notes: ACCOUNT,
  membership_nudges: ACCOUNT,
  membership_preferences: ACCOUNT,
  membership_progress_entries: ACCOUNT,
  membership_refund_requests: ACCOUNT,
  membership_removal_notices: ACCOUNT,
  membership_training: ACCOUNT,
  membership_withdrawals: ACCOUNT,
  up_users: ACCOUNT,
  up_users_role_lnk: ACCOUNT,

  strapi_sessions: { job: 'sessions and links that are over', days: 31 },
  membership_account_links: { job: 'sessions and links that are over', days: 31 },
  membership_sign_in_requests: { job: 'sessions and links that are over', days: 31 },
  membership_mail_messages: { job: 'removal of old mails', days: 184 },
  membership_subtitle_files: { job: 'subtitle files', days: 2 },
  membership_billing_attempts: { job: 'old rows of payments', days: 2 },
  membership_reserved_user_ids: { job: 'old rows of payments', days: 31 },
  membership_leases: { job: 'locks of killed processes', days: 1 },
  membership_billing_checkouts: { job: 'old rows of payments', days: 91 },
  membership_billing_events: { job: 'old rows of payments', days: 31 },

  membership_withdrawal_marks: { job: 'old rows of payments', days: 367 },
  membership_actions: { job: 'old rows of payments', days: 1097 },

  membership_sessions: { reason: 'a row stays without its member, for the figures' },
  membership_entitlements: { reason: 'few; a row stays without its member, for the figures' },
  membership_sales: { reason: 'few; a later sale looks back at it' },
  membership_price_changes: { reason: 'a handful; what members were told' },
  membership_price_change_rows: { reason: 'few; a row stays without its member' },
  membership_gifts: { reason: 'few; a row stays without its member, for the figures' },
  membership_profile_pictures: { reason: 'one for each member; the row ends with its file' },
  membership_link_requests: { reason: 'a row ends when it is carried out' },
  membership_removals: { reason: 'a row ends when it is carried out' },
  membership_consents: { reason: 'proof of orders, as long as invoices are kept (docs/law.md)' },
  membership_policy_versions: { reason: 'one for each version that somebody agreed to' },
  membership_used_trials: { reason: 'one trial for each person, for good' },
  membership_plan_changes: {
    reason: 'the figures of the past; rows of former members name nobody',
  },
  membership_revenue_bookings: { reason: 'bookkeeping: one row for each line of the balance' },
  membership_imports: { reason: 'few; what a file says of people ends after 30 days' },
  membership_import_rows: { reason: 'few; what a row says of a person ends after 30 days' },
  membership_legacy_prices: { reason: 'one for each price of an import' },
  membership_alerts: { reason: 'each cause is told once, for good; disputes are rare' },
  membership_videos: { reason: 'two at most for each workout' },
  membership_mail_templates: { reason: 'one at most for each kind of mail' },
  membership_panel_factors: { reason: 'of the people of the panel' },
  membership_newsletters: { reason: 'written by the coach' },
};

/** Strapi's settings, rights, people of the panel and media library. */
const STRAPIS = /^(admin|strapi|i18n|up|files|upload)_|^files$/;

/** Whether a table holds what the coach makes, or settings: neither grows with members or time. */
export const isOfContent = (strapi: Core.Strapi, table: string): boolean =>
  STRAPIS.test(table) ||
  [...Object.values(strapi.contentTypes), ...Object.values(strapi.components)]
    .filter(({ uid }) => !uid.startsWith('plugin::'))
    .some(({ collectionName = '' }) => new RegExp(`^${collectionName}(_|$)`).test(table));
