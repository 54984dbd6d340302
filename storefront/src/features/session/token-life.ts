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

/**
 * How far the server's clock is ahead of this browser's, in milliseconds, measured with a token
 * that was just issued. Clocks of telephones can be minutes or hours off, and a token is valid for
 * ten minutes.
 * @param now this browser's time, milliseconds since the epoch
 */
export const clockOffset = (token: string, now: number): number => {
  const issuedAt = tokenTimes(token)?.issuedAt ?? null;
  return issuedAt === null ? 0 : issuedAt - now;
};

/** Whether a token should be renewed, at a time of the server's clock. */
export const needsRenewal = (token: string, now: number): boolean => {
  const times = tokenTimes(token);
  return times !== null && now >= times.endsAt - RENEW_BEFORE_END_MS;
};

/** Whether a token has expired, at a time of the server's clock. */
export const hasEnded = (token: string, now: number): boolean => {
  const times = tokenTimes(token);
  return times !== null && now >= times.endsAt;
};
