/**
 * Where calls go: the page's own origin in the browser, whose server passes them on; the CMS itself
 * on the server.
 */
export const apiOrigin = (): string =>
  import.meta.env.SSR
    ? (process.env.CMS_INTERNAL_URL || 'http://127.0.0.1:1337').replace(/\/+$/, '')
    : window.location.origin;
