import { HIDDEN_TABLE } from '../platform/database/index.ts';
import schemas from './content-types.json' with { type: 'json' };

export const ALERT_UID = 'plugin::membership.alert';
export const CONSENT_UID = 'plugin::membership.consent';
export const POLICY_VERSION_UID = 'plugin::membership.policy-version';
export const REFUND_REQUEST_UID = 'plugin::membership.refund-request';
export const WITHDRAWAL_UID = 'plugin::membership.withdrawal';

/** The tables of payments. Hidden in the panel, except those with options of their own for it. */
export const billingContentTypes = Object.fromEntries(
  Object.entries(schemas).map(([name, schema]) => [
    name,
    { schema: { ...HIDDEN_TABLE, ...schema } },
  ]),
);
