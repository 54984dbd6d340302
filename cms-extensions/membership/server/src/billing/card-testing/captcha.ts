import { CAPTCHA_ACTION, CARD_TESTING_ERRORS, type ErrorBody } from 'contract';
import { z } from 'zod';
import type { CaptchaSettings } from '../../config.ts';
import { ApiError } from '../../platform/http/index.ts';

/** Longer than a provider usually takes; a member waits for it. */
const TIMEOUT_MS = 3000;

/** The call is accepted once the CAPTCHA is solved; the answer says which one. */
class CaptchaNeeded extends ApiError {
  readonly status = 403;
  readonly #captcha: NonNullable<ErrorBody['captcha']>;

  constructor({ provider, siteKey, scriptUrl }: CaptchaSettings) {
    super(CARD_TESTING_ERRORS.captchaNeeded);
    this.#captcha = { provider, site_key: siteKey, script_url: scriptUrl };
  }

  override body(): ErrorBody {
    return { detail: this.message, captcha: this.#captcha };
  }
}

/** What the three providers answer (`siteverify`); only Turnstile names an action here. */
const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/** `unavailable`: the provider did not answer, so nothing is known about the token. */
type CaptchaResult = 'solved' | 'wrong' | 'unavailable';

/**
 * Verifies tokens of solved CAPTCHAs at their provider.
 * @param siteUrl the storefront; a token that was solved on another site is wrong
 */
export const createCaptcha = (settings: CaptchaSettings, siteUrl: string) => {
  const { hostname } = new URL(siteUrl);
  const isOurs = (answer: z.output<typeof answerSchema>): boolean =>
    answer.success &&
    answer.hostname === hostname &&
    (settings.provider === 'turnstile' || answer.action !== undefined
      ? answer.action === CAPTCHA_ACTION
      : true);

  return {
    needed: (): CaptchaNeeded => new CaptchaNeeded(settings),

    /** A provider accepts each token once. The member's address is not sent. */
    verify: async (token: string): Promise<CaptchaResult> => {
      try {
        const response = await fetch(settings.verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret: settings.secretKey, response: token }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (response.status >= 500) return 'unavailable';
        return isOurs(answerSchema.parse(await response.json())) ? 'solved' : 'wrong';
      } catch {
        return 'unavailable';
      }
    },
  };
};

export type CaptchaCheck = ReturnType<typeof createCaptcha>;
