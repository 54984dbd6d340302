import { z } from 'zod';
import { InvalidInput } from '../platform/http/index.ts';

/**
 * Refuses addresses that lead away from our site: Stripe sends her browser there.
 * @param fields addresses by the names that they have in the request's body
 * @param siteUrl the storefront's public address
 * @throws InvalidInput naming each field that is wrong
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
