/**
 * The mark that our videos carry at Mux (`passthrough`): which site, and which of its videos. An
 * environment at Mux can hold others', and those of a second site of ours, which are to be left
 * alone.
 * @param siteUrl the storefront's address
 */
export const createOwner = (siteUrl: string) => ({
  mark: (videoId: string): string => `${siteUrl} ${videoId}`,
  isOurs: (passthrough: string | undefined): boolean =>
    passthrough?.startsWith(`${siteUrl} `) === true,
});

export type Owner = ReturnType<typeof createOwner>;
