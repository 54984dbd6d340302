import type { User } from 'contract';

/** The session state as known to this browser (spec section 4, Authentication). */
export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'authenticated'; user: User }
  | { status: 'anonymous'; user: null };

export const LOADING: SessionState = { status: 'loading', user: null };
export const ANONYMOUS: SessionState = { status: 'anonymous', user: null };
