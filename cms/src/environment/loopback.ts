const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether an address is on this machine, so that data sent to it crosses no network. */
export const isOnThisMachine = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);

/** The same rule as in the contract, which the app's CommonJS code cannot load. */
export const isProtectedAddress = (url: string): boolean =>
  new URL(url).protocol === 'https:' || isOnThisMachine(url);
