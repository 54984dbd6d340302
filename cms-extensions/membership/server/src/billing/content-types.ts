export const ALERT_UID = 'plugin::membership.alert';
export const CONSENT_UID = 'plugin::membership.consent';
export const POLICY_VERSION_UID = 'plugin::membership.policy-version';
export const REFUND_REQUEST_UID = 'plugin::membership.refund-request';
export const WITHDRAWAL_UID = 'plugin::membership.withdrawal';
