const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether an address is on this machine, so that nothing sent to it crosses a network. */
export const isOnThisMachine = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);

/**
 * Whether a production may send people or secrets to an address: by TLS, or without leaving the
 * machine, where a production is tried out.
 */
export const isProtectedAddress = (url: string): boolean =>
  new URL(url).protocol === 'https:' || isOnThisMachine(url);

/** What is wrong with an address that is not protected, after the setting's name. */
export const UNPROTECTED_ADDRESS =
  'must begin with https:// in production; plain http is for localhost alone';
