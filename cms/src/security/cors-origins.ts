type Context = { path: string };

/**
 * Whose pages may read answers of the CMS with a user's cookies: the panel's own. Members call the
 * API through the storefront, on one origin, so below `/api` it is nobody, and a script on the
 * panel's origin reads no member's token.
 * @param panelUrl the CMS as browsers reach it
 */
export const corsOrigins = (panelUrl: string) => {
  const panel = [new URL(panelUrl).origin];
  return ({ path }: Context): string[] => (/^\/api(?:\/|$)/i.test(path) ? [] : panel);
};
