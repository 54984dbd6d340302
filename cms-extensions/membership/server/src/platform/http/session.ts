import type { User } from 'contract';

/** A signed-in member, from one read of the database. */
export type Session = {
  user: User;
  /** Id of the user's row; constant, but not public. */
  userRowId: number;
  sessionId: string;
  /** Id shared by all sessions of one sign-in, through every renewal. */
  familyId: string;
  /**
   * When the member's premium access ends unless it is renewed, milliseconds since the epoch; null
   * while no end is known.
   */
  premiumEndsAt: number | null;
};

/** The bearer token of an Authorization header; null when there is none. */
export const bearerToken = (authorization: string | undefined): string | null => {
  const match = /^Bearer +([^\s]+) *$/i.exec(authorization ?? '');
  return match?.[1] ?? null;
};
