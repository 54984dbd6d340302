/** Where a bank that takes the whole page sends her back to (spec section 2, Trial completion). */
export const SIGNUP_RETURN_PATH = '/signup/complete';
