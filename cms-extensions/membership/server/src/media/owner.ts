/**
 * The mark that our videos carry at Mux (`passthrough`): the site and the video's id. A Mux
 * environment can also contain videos of others or of a second site of ours, which must not be
 * touched.
 * @param siteUrl the storefront's address
 */
export const createOwner = (siteUrl: string) => ({
  mark: (videoId: string): string => `${siteUrl} ${videoId}`,
  isOurs: (passthrough: string | undefined): boolean =>
    passthrough?.startsWith(`${siteUrl} `) === true,
});

export type Owner = ReturnType<typeof createOwner>;
