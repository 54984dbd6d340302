import * as shared from 'server-kit/http-server';

/** TRUST_PROXY counts the proxies before the CMS, and this server is one of them. */
const OWN_PROXIES = 1;

export const trustedBy = (setting: string) => shared.trustedBy(setting, OWN_PROXIES);

export const createClientAddress = (setting: string) =>
  shared.createClientAddress(setting, OWN_PROXIES);
