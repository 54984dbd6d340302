type Context = { path: string };

/**
 * Origins that may read responses of the CMS with a user's cookies: only the panel's own. Members
 * call the API through the storefront, on one origin, so `/api` allows no other origin, and a
 * script on the panel's origin cannot read a member's token.
 * @param panelUrl the CMS as browsers reach it
 */
export const corsOrigins = (panelUrl: string) => {
  const panel = [new URL(panelUrl).origin];
  return ({ path }: Context): string[] => (/^\/api(?:\/|$)/i.test(path) ? [] : panel);
};
