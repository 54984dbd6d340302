import { CAPTCHA_ACTION, CARD_TESTING_ERRORS, type ErrorBody } from 'contract';
import { z } from 'zod';
import type { CaptchaSettings } from '../../config.ts';
import { ApiError } from '../../platform/http/index.ts';

/** Longer than Turnstile usually takes; a member waits for it. */
const TIMEOUT_MS = 3000;

/** The call is accepted once the CAPTCHA is solved. */
export class CaptchaNeeded extends ApiError {
  readonly status = 403;
  readonly #siteKey: string;

  constructor({ siteKey }: CaptchaSettings) {
    super(CARD_TESTING_ERRORS.captchaNeeded);
    this.#siteKey = siteKey;
  }

  override body(): ErrorBody {
    return { detail: this.message, captcha: { site_key: this.#siteKey } };
  }
}

/** What Turnstile answers (`siteverify`). */
const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/** `unavailable`: Turnstile did not answer, so nothing is known about the token. */
type CaptchaResult = 'solved' | 'wrong' | 'unavailable';

/**
 * Verifies the token of a solved CAPTCHA; each is accepted once. The member's address is not sent.
 * @param siteUrl the storefront; a token that was solved on another site is wrong
 */
export const verifyCaptcha = async (
  { secretKey, verifyUrl }: CaptchaSettings,
  siteUrl: string,
  token: string,
): Promise<CaptchaResult> => {
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500) return 'unavailable';
    const { success, hostname, action } = answerSchema.parse(await response.json());
    const isOurs = hostname === new URL(siteUrl).hostname && action === CAPTCHA_ACTION;
    return success && isOurs ? 'solved' : 'wrong';
  } catch {
    return 'unavailable';
  }
};
