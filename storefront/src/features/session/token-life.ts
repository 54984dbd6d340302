/** A token is renewed this long before it ends, so that no call goes out with one that dies on the way. */
export const RENEW_BEFORE_END_MS = 30_000;

/** When a token was issued and when it ends, in milliseconds since the epoch by the server's clock. */
export type TokenTimes = { issuedAt: number | null; endsAt: number };

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
 * The times of an access token; null when it does not say. The server alone judges a token: this
 * only decides when to ask for a new one.
 */
export const tokenTimes = (token: string): TokenTimes | null => {
  const payload = decodePayload(token);
  if (typeof payload !== 'object' || payload === null || !('exp' in payload)) return null;
  if (typeof payload.exp !== 'number') return null;
  const issuedAt = 'iat' in payload && typeof payload.iat === 'number' ? payload.iat * 1000 : null;
  return { issuedAt, endsAt: payload.exp * 1000 };
};

/**
 * How far the server's clock is ahead of this browser's, milliseconds, as a token tells that has
 * just come. Clocks of telephones are minutes and hours off; a token lives for ten minutes.
 * @param now this browser's time, milliseconds since the epoch
 */
export const clockOffset = (token: string, now: number): number => {
  const issuedAt = tokenTimes(token)?.issuedAt ?? null;
  return issuedAt === null ? 0 : issuedAt - now;
};

/** Whether it is time to renew a token, at a moment by the server's clock. */
export const needsRenewal = (token: string, now: number): boolean => {
  const times = tokenTimes(token);
  return times !== null && now >= times.endsAt - RENEW_BEFORE_END_MS;
};

/** Whether a token has ended, at a moment by the server's clock. */
export const hasEnded = (token: string, now: number): boolean => {
  const times = tokenTimes(token);
  return times !== null && now >= times.endsAt;
};
