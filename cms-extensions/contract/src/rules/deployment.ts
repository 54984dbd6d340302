const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether an address is on this machine, so that data sent to it crosses no network. */
export const isOnThisMachine = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);

/**
 * Whether a production deployment may send people or secrets to an address: by TLS, or on this
 * machine, where a production setup is tried out.
 */
export const isProtectedAddress = (url: string): boolean =>
  new URL(url).protocol === 'https:' || isOnThisMachine(url);

/** The complaint about an unprotected address; it follows the setting's name. */
export const UNPROTECTED_ADDRESS =
  'must begin with https:// in production; plain http is for localhost alone';
