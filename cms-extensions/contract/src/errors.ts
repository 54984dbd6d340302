import { z } from 'zod';
import { AUTH_ERRORS } from './texts/account.ts';

/** One error in one field: what is wrong, and where (`['body', 'email']`). */
const validationIssueSchema = z
  .object({ msg: z.string(), loc: z.array(z.union([z.string(), z.number()])) })
  .meta({ id: 'ValidationIssue' });

export type ValidationIssue = z.infer<typeof validationIssueSchema>;

/** Turnstile's CAPTCHA to solve; the call is then repeated with its token in `CAPTCHA_HEADER`. */
const captchaSchema = z.object({ site_key: z.string() }).meta({ id: 'Captcha' });

export type Captcha = z.infer<typeof captchaSchema>;

/** The body of every API error (spec section 8): a text, or a list of validation issues. */
export const errorBodySchema = z
  .object({
    detail: z.union([z.string(), z.array(validationIssueSchema)]),
    /** With 403: the call is accepted once this CAPTCHA is solved. */
    captcha: captchaSchema.optional(),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorBodySchema>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const msgOrMessage = (value: unknown): string | undefined =>
  isRecord(value) ? (textOf(value.msg) ?? textOf(value.message)) : undefined;

const detailText = (detail: unknown): string | undefined => {
  if (Array.isArray(detail)) {
    if (detail.length === 0) return undefined;
    return detail
      .map((item) => textOf(item) ?? msgOrMessage(item) ?? AUTH_ERRORS.validation)
      .join(', ');
  }
  return textOf(detail) ?? msgOrMessage(detail);
};

/**
 * Turns any error body into the text that a member reads, in the order of spec section 8: a plain
 * string; `detail` as a string, a list or an object; `message`; `msg`; the default.
 * @param body the response body, parsed or not; any value
 * @param fallback the text when the body contains none
 */
export const readErrorText = (body: unknown, fallback: string = AUTH_ERRORS.default): string => {
  if (typeof body === 'string') return body === '' ? fallback : body;
  if (!isRecord(body)) return fallback;
  return detailText(body.detail) ?? textOf(body.message) ?? textOf(body.msg) ?? fallback;
};

/** The CAPTCHA that an error asks for; null when it asks for none. */
export const readCaptcha = (body: unknown): Captcha | null => {
  const parsed = captchaSchema.safeParse(isRecord(body) ? body.captcha : undefined);
  return parsed.success ? parsed.data : null;
};

/**
 * The body of a 422 from zod's error.
 * @param error the failed parse
 * @param source the part of the request that was parsed: 'body', 'query', 'path'
 */
export const validationErrorBody = (error: z.ZodError, source: string): ErrorBody => ({
  detail: error.issues.map((issue) => ({
    msg: issue.message,
    loc: [source, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))],
  })),
});
