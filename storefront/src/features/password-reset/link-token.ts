/**
 * The token of a mailed link, which stands after the address's `#`: what stands there is sent to no
 * server and written into no log.
 * @param hash without the `#`, for example `token=abc`; null when there is none
 */
export const tokenIn = (hash: string): string | null =>
  new URLSearchParams(hash).get('token') || null;
