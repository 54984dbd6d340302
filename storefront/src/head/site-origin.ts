/** The site's public origin, as the deployment says it; in the browser, the one that is open. */
export const siteOrigin = (): string => {
  if (!import.meta.env.SSR) return window.location.origin;
  const port = process.env.STOREFRONT_PORT ?? '3000';
  return (process.env.STOREFRONT_URL || `http://localhost:${port}`).replace(/\/+$/, '');
};
