/**
 * The site's public origin: from the deployment's settings on the server, from the URL in the
 * browser.
 */
export const siteOrigin = (): string => {
  if (!import.meta.env.SSR) return window.location.origin;
  const port = process.env.STOREFRONT_PORT ?? '3000';
  return (process.env.STOREFRONT_URL || `http://localhost:${port}`).replace(/\/+$/, '');
};
