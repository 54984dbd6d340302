/** The letters of a promotion code, as long as Stripe takes them. */
const CODE = /^[A-Za-z0-9-]{1,100}$/;

let kept: string | null = null;

/**
 * Keeps the promotion code of a link (`/?code=LISBON`) in the page's memory: nothing is stored on
 * the device, and a reload without it has none. Called once, before anything is shown.
 */
export const keepCodeOf = (search: string): void => {
  const code = new URLSearchParams(search).get('code');
  kept = code !== null && CODE.test(code) ? code : null;
};

/** The promotion code that the reader came with; null without one. */
export const keptCode = (): string | null => kept;
