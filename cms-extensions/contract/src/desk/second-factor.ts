/* What a panel user sees of the own second factor. */

/** What a panel user sees of the own second factor. */
export type SecondFactorView = {
  mode: 'off' | 'optional' | 'required';
  /** What this session has to do before anything else. */
  step: 'none' | 'enrol' | 'pass';
  email: string;
  /** Passkeys and at most one authenticator app; `addedAt` is ISO 8601. */
  factors: { id: number; isPasskey: boolean; name: string; addedAt: string }[];
  /** How many are left. */
  recoveryCodes: number;
};

/** A factor was added; the recovery codes of the first one, shown only here. */
export type SecondFactorAdded = { recoveryCodes: string[] | null };
