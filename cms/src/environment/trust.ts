import proxyaddr from 'proxy-addr';

/**
 * Who may say for whom a request is.
 * @param setting a number of proxies in front (`true` is one, `false` none), or addresses, networks
 *   and names (`loopback`, `uniquelocal`) with commas in between
 * @throws when the setting names no address
 */
export const trustedBy = (setting: string): ((address: string, hops: number) => boolean) => {
  if (setting === 'false') return () => false;
  if (setting === 'true') return (_address, hops) => hops < 1;
  if (/^\d+$/.test(setting)) return (_address, hops) => hops < Number(setting);
  return proxyaddr.compile(setting.split(',').map((part) => part.trim()));
};

/** Whether a setting names proxies that `trustedBy` understands. */
export const isTrustSetting = (setting: string): boolean => {
  try {
    trustedBy(setting);
    return true;
  } catch {
    // proxy-addr throws at the first name that is no address; the caller says so in our words.
    return false;
  }
};
