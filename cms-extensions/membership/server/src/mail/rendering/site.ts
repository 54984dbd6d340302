import type { Settings } from '../../settings.ts';

/** What a mail knows of the site that sends it. */
export type Site = {
  name: string;
  /** Origin of the storefront; links lead there and nowhere else. */
  url: string;
  supportEmail: string;
};

export const siteFrom = ({ siteName, storefrontUrl, supportEmail }: Settings): Site => ({
  name: siteName,
  url: storefrontUrl,
  supportEmail,
});
