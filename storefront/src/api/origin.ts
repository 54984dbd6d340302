/**
 * The origin of API calls: in the browser the page's own, whose server forwards them; on the server
 * the CMS itself.
 */
export const apiOrigin = (): string =>
  import.meta.env.SSR
    ? (process.env.CMS_INTERNAL_URL || 'http://127.0.0.1:1337').replace(/\/+$/, '')
    : window.location.origin;
