/* Texts about accounts and sessions that the spec gives word for word, for server and browser. */

export const AUTH_ERRORS = {
  default: 'An error occurred',
  validation: 'Validation error',
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  emailTaken: 'Email already registered',
  emailTakenHint:
    'Sign in with your existing password, or contact support if you have forgotten it.',
  invalidCredentials: 'Invalid email or password',
  codeWrong: 'This code is not right, or has ended.',
  codeElsewhere: 'Another browser asked for this link. Type the code there.',
  accountBlocked: 'This account has been blocked. Please contact support.',
  currentPasswordWrong: 'Current password is incorrect',
  tokenMissing: 'Authentication token not found. Please sign in again.',
  userDataFailed: 'Failed to load user data. Please sign in again.',
  userNotFound: 'User not found. Please sign in again.',
  sessionExpired: 'Your session has expired. Please sign in again.',
  adminRequired: 'Admin access required',
  rateLimited: 'Too many attempts. Please wait a moment and try again.',
} as const;

export const ACCOUNT_ERRORS = {
  linkOver: 'This link is no longer valid.',
  pictureUnreadable:
    'This file is not a picture that we can read. Please choose a JPEG, PNG or WebP.',
  pictureTooLarge: 'The picture is too large. Please choose one of at most 10 MB.',
} as const;

/** The same whether or not the account exists, so that it does not reveal who has one. */
export const PASSWORD_RESET_SENT =
  'If there is an account with this e-mail, a message with a link is on its way.';

/** The same for the same reason. */
export const SIGN_IN_CODE_SENT =
  'If there is an account with this e-mail, a message with a code is on its way.';

export const SIGN_IN_PROMPT = {
  title: 'Please Sign In',
  manageSubscription: 'You need to be signed in to manage your subscription.',
} as const;
