import type { User } from 'contract';

/** A member who is signed in, as one read of the database found her. */
export type Session = {
  user: User;
  /** The user's row; changes never, but is not for the public. */
  userRowId: number;
  sessionId: string;
  /** All sessions that one sign-in led to, through every renewal. */
  familyId: string;
  /**
   * When the member's premium access ends unless it is renewed, milliseconds since the epoch; null
   * while no end is known.
   */
  premiumEndsAt: number | null;
};

/** The token in an Authorization header; null when there is none of the bearer kind. */
export const bearerToken = (authorization: string | undefined): string | null => {
  const match = /^Bearer +([^\s]+) *$/i.exec(authorization ?? '');
  return match?.[1] ?? null;
};
