import { errors } from '@strapi/utils';
import { COUNTRIES, colourSchema, isEmail, textSchema, tidyEmail, timeZoneSchema } from 'contract';
import { LOCALES } from 'contract/locales';
import { z } from 'zod';
import type { DocumentHandler } from '../platform/documents/index.ts';

/** A text of a form, as it is stored; `lines` keeps line breaks. */
const typed = (maxLength: number, lines = false) =>
  textSchema(maxLength)
    .trim()
    .refine(
      (text) => !/\p{Cc}/u.test(lines ? text.replace(/\r?\n/g, '') : text),
      'Contains characters that cannot be shown',
    );

const REDIRECTS_MAX = 500;
const ownPath = textSchema(500).regex(/^\/(?!\/)[^\s]*$/, 'Must be a path of the site: /old');

/**
 * Whether somebody who follows an address comes back to it. The site looks at the path alone, in the
 * spelling of browsers.
 * @param siteUrl the site's own address
 */
export const leadsInCircles = (
  list: readonly { from: string; to: string }[],
  siteUrl: string,
): boolean => {
  const { origin } = new URL(siteUrl);
  const pathOf = (address: string): string | undefined => {
    const url = URL.parse(address, origin);
    return url?.origin === origin ? url.pathname.replace(/(?<=.)\/$/, '') : undefined;
  };
  const next = new Map(list.map(({ from, to }) => [pathOf(from), pathOf(to)]));
  return [...next.keys()].some((from) => {
    let at = next.get(from);
    for (let steps = 0; at !== undefined && steps < list.length; steps += 1) {
      if (at === from) return true;
      at = next.get(at);
    }
    return false;
  });
};

const writtenSchema = z
  .looseObject({
    name: typed(60).min(1, 'Enter the name of the site'),
    accent: colourSchema,
    ink: colourSchema,
    supportEmail: typed(254).overwrite(tidyEmail).refine(isEmail, 'Is not an e-mail address'),
    senderName: typed(60).nullable(),
    timeZone: timeZoneSchema,
    languages: z.array(z.enum(LOCALES)).nullable(),
    legalName: typed(120).nullable(),
    address: typed(400, true).nullable(),
    country: z
      .string()
      .refine((code) => code === '' || COUNTRIES.includes(code), 'Is not a country')
      .nullable(),
    vatId: typed(40).nullable(),
    register: typed(120).nullable(),
    redirects: z
      .array(z.object({ from: ownPath, to: textSchema(2000).min(1) }))
      .max(REDIRECTS_MAX)
      .nullable(),
  })
  .partial();

/**
 * Refuses settings of the site that nothing could be made of, in drafts too; the panel shows why at
 * the field. Stores texts without surrounding space and in one form of Unicode.
 */
export const checkSiteSettings: DocumentHandler<'create' | 'update'> = async (
  { settings },
  { params },
  next,
) => {
  const written = writtenSchema
    .refine(({ redirects }) => !leadsInCircles(redirects ?? [], settings.storefrontUrl), {
      error: 'These addresses lead to each other in a circle',
      path: ['redirects'],
    })
    .safeParse(params.data ?? {});
  if (written.success) {
    params.data = written.data;
    return next();
  }
  const complaints = written.error.issues.map(({ path, message }) => ({
    path: path.map(String),
    message,
    name: 'ValidationError',
  }));
  throw new errors.ValidationError(complaints[0]?.message ?? '', { errors: complaints });
};
