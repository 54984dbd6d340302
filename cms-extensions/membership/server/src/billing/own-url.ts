import { z } from 'zod';
import { InvalidInput } from '../platform/http/index.ts';

/**
 * Rejects URLs of other origins, since Stripe redirects the member's browser to them.
 * @param fields URLs by their field names in the request body
 * @param siteUrl the storefront's public address
 * @throws InvalidInput naming each invalid field
 */
export const assertOwnUrls = (fields: Record<string, string>, siteUrl: string): void => {
  const { origin } = new URL(siteUrl);
  const issues = Object.entries(fields)
    .filter(([, url]) => !URL.canParse(url) || new URL(url).origin !== origin)
    .map(([field]) => ({
      code: 'custom' as const,
      path: [field],
      message: 'Is not an address of this site',
      input: undefined,
    }));
  if (issues.length > 0) throw new InvalidInput(new z.ZodError(issues), 'body');
};
