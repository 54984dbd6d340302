const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether an address is on this machine, so that nothing sent to it crosses a network. */
export const isOnThisMachine = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);

/** As the rule of the same name in the contract, which the app's CommonJS cannot load. */
export const isProtectedAddress = (url: string): boolean =>
  new URL(url).protocol === 'https:' || isOnThisMachine(url);
