/** How long before its expiry a token is renewed, so that it does not expire during a call. */
export const RENEW_BEFORE_END_MS = 30_000;

/** Issue and expiry times of a token, in milliseconds since the epoch by the server's clock. */
type TokenTimes = { issuedAt: number | null; endsAt: number };

const decodePayload = (token: string): unknown => {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch (error) {
    console.warn('The stored token cannot be read', error);
    return null;
  }
};

/**
 * The times of an access token; null when it has none. Only the server validates a token: this only
 * decides when to renew it.
 */
export const tokenTimes = (token: string): TokenTimes | null => {
  const payload = decodePayload(token);
  if (typeof payload !== 'object' || payload === null || !('exp' in payload)) return null;
  if (typeof payload.exp !== 'number') return null;
  const issuedAt = 'iat' in payload && typeof payload.iat === 'number' ? payload.iat * 1000 : null;
  return { issuedAt, endsAt: payload.exp * 1000 };
};

/** The device's clock was set back since the token was issued, so nobody knows how old it is. */
const isBeforeIssue = ({ issuedAt }: TokenTimes, now: number): boolean =>
  issuedAt !== null && now < issuedAt - RENEW_BEFORE_END_MS;

/** Whether a token should be renewed, at a time of the server's clock. */
export const needsRenewal = (token: string, now: number): boolean => {
  const times = tokenTimes(token);
  if (times === null) return false;
  return now >= times.endsAt - RENEW_BEFORE_END_MS || isBeforeIssue(times, now);
};

/** Whether a token has expired or may have, at a time of the server's clock. */
export const hasEnded = (token: string, now: number): boolean => {
  const times = tokenTimes(token);
  return times !== null && (now >= times.endsAt || isBeforeIssue(times, now));
};
