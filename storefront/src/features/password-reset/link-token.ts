/**
 * The token of a mailed link. It is in the fragment after `#`, which browsers send to no server, so
 * it appears in no log.
 * @param hash without the `#`, for example `token=abc`; null when there is none
 */
export const tokenIn = (hash: string): string | null =>
  new URLSearchParams(hash).get('token') || null;
