import type { Captcha } from 'contract';

/* The API client's interface to the CAPTCHA's dialog, which depends on the design system. */

/** Shows a CAPTCHA. Returns the token for the server; null when it was closed. */
type CaptchaSolver = (captcha: Captcha) => Promise<string | null>;

let solver: CaptchaSolver = async () => null;

/** Sets what shows the CAPTCHAs that the server asks for. */
export const provideCaptcha = (provided: CaptchaSolver): void => {
  solver = provided;
};

export const solveCaptcha: CaptchaSolver = (captcha) => solver(captcha);
