import proxyaddr from 'proxy-addr';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether an address is on this machine, so that data sent to it crosses no network. */
export const isOnThisMachine = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);

/** The same rule as in the contract, which the app's CommonJS code cannot load. */
export const isProtectedAddress = (url: string): boolean =>
  new URL(url).protocol === 'https:' || isOnThisMachine(url);

/**
 * Which proxies are trusted to report the client's address.
 * @param setting a number of proxies in front (`true` is one, `false` none), or addresses, networks
 * and names (`loopback`, `uniquelocal`) separated by commas
 * @throws when the setting contains an invalid address
 */
export const trustedBy = (setting: string): ((address: string, hops: number) => boolean) => {
  if (setting === 'false') return () => false;
  if (setting === 'true') return (_address, hops) => hops < 1;
  if (/^\d+$/.test(setting)) return (_address, hops) => hops < Number(setting);
  return proxyaddr.compile(setting.split(',').map((part) => part.trim()));
};

/** Whether `trustedBy` accepts a setting. */
export const isTrustSetting = (setting: string): boolean => {
  try {
    trustedBy(setting);
    return true;
  } catch {
    // proxy-addr throws at the first invalid address; the caller reports it with our message.
    return false;
  }
};
