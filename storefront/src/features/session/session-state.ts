import type { User } from 'contract';

/** Who is signed in, as far as this browser knows (spec section 4, Authentication). */
export type SessionState =
  | { status: 'loading'; user: null }
  | { status: 'authenticated'; user: User }
  | { status: 'anonymous'; user: null };

export const LOADING: SessionState = { status: 'loading', user: null };
export const ANONYMOUS: SessionState = { status: 'anonymous', user: null };
