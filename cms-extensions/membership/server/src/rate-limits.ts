import { allowance, overrides } from 'server-kit/environment';

/* How often something may be done from one address, and for one account: attempts, a slash, seconds. */

/** Where a password could be guessed. */
const GUESSES = ['50/900', '10/900'] as const;
/** What sends a mail. */
const MAILS = ['30/3600', '5/3600'] as const;
/** What begins a payment. */
const PAYMENTS = ['60/900', '20/900'] as const;
/** What asks Stripe for a price. */
const PREVIEWS = ['120/900', '30/900'] as const;
/** What reads or writes whole files. */
const FILES = ['60/3600', '20/3600'] as const;
/** What a signed-in member writes while training. */
const WRITES = '120/60';

const DEFAULTS = {
  // Failed sign-ins from one address, whichever accounts they aim at; to one account from one
  // address or known browser; and to one account from everywhere, except its owner's browsers.
  SIGN_IN_BY_ADDRESS: '100/900',
  SIGN_IN_BY_EMAIL_AND_ADDRESS: GUESSES[1],
  SIGN_IN_BY_EMAIL: '50/3600',
  PASSWORD_CHANGE_BY_ADDRESS: GUESSES[0],
  PASSWORD_CHANGE_BY_EMAIL: GUESSES[1],

  REGISTRATION_BY_ADDRESS: MAILS[0],
  REGISTRATION_BY_EMAIL: MAILS[1],
  PASSWORD_RESET_BY_ADDRESS: MAILS[0],
  PASSWORD_RESET_BY_EMAIL: MAILS[1],
  // Codes to sign in that are asked for, and tries to type one.
  SIGN_IN_CODE_BY_ADDRESS: '20/3600',
  SIGN_IN_CODE_BY_EMAIL: MAILS[1],
  SIGN_IN_CODE_TRY_BY_ADDRESS: GUESSES[0],
  SIGN_IN_CODE_TRY_BY_EMAIL: '10/3600',
  // Codes of gifts and free places that are looked up or opened.
  GIFT_CODE_BY_ADDRESS: '10/3600',
  INVITATION_BY_MEMBER: MAILS[1],
  CANCELLATION_BY_ADDRESS: MAILS[0],
  CANCELLATION_BY_EMAIL: MAILS[1],
  EMAIL_CHANGE_BY_ADDRESS: MAILS[0],
  EMAIL_CHANGE_BY_EMAIL: '5/86400',
  // Mails that ask one new address for its confirmation, whichever accounts want it.
  EMAIL_CHANGE_BY_TARGET: '3/86400',

  CARD_SETUP_BY_ADDRESS: PAYMENTS[0],
  CARD_SETUP_BY_EMAIL: PAYMENTS[1],
  CHECKOUT_BY_ADDRESS: PAYMENTS[0],
  CHECKOUT_BY_MEMBER: PAYMENTS[1],
  PREVIEW_BY_ADDRESS: PREVIEWS[0],
  PREVIEW_BY_MEMBER: PREVIEWS[1],

  PICTURE_BY_ADDRESS: FILES[0],
  PICTURE_BY_EMAIL: FILES[1],
  EXPORT_BY_ADDRESS: '30/3600',
  EXPORT_BY_MEMBER: '10/3600',
  CALENDAR_BY_MEMBER: FILES[0],

  TRAINING_BY_MEMBER: WRITES,
  // Reports of a playing workout, of which a player sends four a minute.
  SESSION_REPORTS_BY_MEMBER: '30/60',

  // Declined cards. Half of them is free, then the CAPTCHA is asked if there is one, and the last one
  // stops all cards for the time after the slash.
  CARD_FAILURES_BY_MEMBER: '10/3600',
  CARD_FAILURES_BY_ADDRESS: '40/3600',

  // What somebody of the panel does to members.
  DESK_WRITES_BY_PERSON: '60/60',
  // Mails to an audience that somebody of the panel sends to their own address.
  MAIL_TESTS_BY_PERSON: '20/3600',

  // Strapi's panel. More attempts at one account from everywhere are slowed down, not refused, so
  // that nobody can lock its owner out.
  PANEL_SIGN_IN_BY_ADDRESS: GUESSES[0],
  PANEL_SIGN_IN_BY_EMAIL: '20/900',
  PANEL_SIGN_IN_BY_EMAIL_AND_ADDRESS: GUESSES[1],
  PANEL_RESET_BY_ADDRESS: MAILS[0],
  PANEL_RESET_BY_EMAIL: MAILS[1],
  // Invitations and reset links that are opened; renewed access tokens.
  PANEL_TOKEN_BY_ADDRESS: '30/900',
  PANEL_RENEWAL_BY_ADDRESS: '600/900',
  // Reads a member from Stripe.
  PANEL_REFRESH_BY_MEMBER: '1/10',
} as const;

export type RateLimitName = keyof typeof DEFAULTS;

export const RATE_LIMIT_NAMES = Object.keys(DEFAULTS) as RateLimitName[];

const usual = RATE_LIMIT_NAMES.map((name) => [name, allowance.prefault(DEFAULTS[name])] as const);

/** The setting that overrides single limits: `SIGN_IN_BY_EMAIL=3/60, TRAINING_BY_MEMBER=9/9`. */
export const rateLimits = overrides(
  Object.fromEntries(usual) as Record<RateLimitName, (typeof usual)[number][1]>,
);
