/**
 * `email-confirm` is sent to the new address of an e-mail change; opening it makes the change take
 * effect. `email-stop` is sent to the old address at the same time. Once the change has taken
 * effect it becomes an `email-undo`, and the old address is sent a second `email-undo`.
 * `cancellation` cancels the subscription. `news` confirms that the member agrees to news.
 */
export const LINK_PURPOSES = [
  'password-reset',
  'email-confirm',
  'email-stop',
  'email-undo',
  'cancellation',
  'news',
] as const;

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export const LINK_REQUEST_TABLE = 'membership_link_requests';

/** The links that somebody without a session can ask for. */
export const REQUESTED_LINKS = ['password-reset', 'sign-in-code', 'cancellation'] as const;

export const SIGN_IN_REQUEST_TABLE = 'membership_sign_in_requests';
