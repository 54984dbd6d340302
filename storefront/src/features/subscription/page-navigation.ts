/* Navigation of the whole page; a separate module, so that tests can mock it. */

/** Leaves the site for a URL of the payment provider. */
export const leaveFor = (address: string): void => window.location.assign(address);

/** Reloads the page. */
export const reloadPage = (): void => window.location.reload();
