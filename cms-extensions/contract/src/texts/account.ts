import texts from '#texts/account.json' with { type: 'json' };

/* Texts about accounts and sessions that the spec gives word for word, for server and browser. */

export const AUTH_ERRORS = texts.AUTH_ERRORS;

export const ACCOUNT_ERRORS = texts.ACCOUNT_ERRORS;

/** The same whether or not the account exists, so that it does not reveal who has one. */
export const PASSWORD_RESET_SENT = texts.PASSWORD_RESET_SENT;

/** The same for the same reason. */
export const SIGN_IN_CODE_SENT = texts.SIGN_IN_CODE_SENT;

export const SIGN_IN_PROMPT = texts.SIGN_IN_PROMPT;
