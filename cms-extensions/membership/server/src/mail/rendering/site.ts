import type { Settings } from '../../settings.ts';

/** The site's data that mails use. */
export type Site = {
  name: string;
  /** Origin of the storefront, the only allowed target of links. */
  url: string;
  supportEmail: string;
};

export const siteFrom = ({ siteName, storefrontUrl, supportEmail }: Settings): Site => ({
  name: siteName,
  url: storefrontUrl,
  supportEmail,
});
