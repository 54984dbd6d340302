/* What the browser does with the whole page; apart from the rest, so that tests can watch it. */

/** Leaves the site for an address of the card provider. */
export const leaveFor = (address: string): void => window.location.assign(address);

/** Loads the page anew. */
export const reloadPage = (): void => window.location.reload();
