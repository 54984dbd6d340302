/** A token is renewed this long before it ends, so that no call goes out with one that dies on the way. */
export const RENEW_BEFORE_END_MS = 30_000;

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
 * When an access token ends, in milliseconds since the epoch; null when it does not say. The server
 * alone judges a token: this only decides when to ask for a new one.
 */
export const tokenEnd = (token: string): number | null => {
  const payload = decodePayload(token);
  if (typeof payload !== 'object' || payload === null || !('exp' in payload)) return null;
  return typeof payload.exp === 'number' ? payload.exp * 1000 : null;
};

/** Whether it is time to renew a token, at a moment in milliseconds since the epoch. */
export const needsRenewal = (token: string, now: number): boolean => {
  const end = tokenEnd(token);
  return end !== null && now >= end - RENEW_BEFORE_END_MS;
};
