/**
 * Whether a refresh token that was already exchanged is still accepted: tabs that wake up together
 * send the same token within moments.
 * @param rotatedAt when it was exchanged, milliseconds since the epoch
 * @param now milliseconds since the epoch
 */
export const withinRefreshGrace = (rotatedAt: number, now: number, graceSeconds: number): boolean =>
  now - rotatedAt <= graceSeconds * 1000;
