import type { Core } from '@strapi/strapi';
import { colourSchema, DEFAULT_ACCENT, DEFAULT_INK, GIFT_MONTHS } from 'contract';
import { DEFAULT_LOCALE, LOCALES, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { Settings } from '../config.ts';
import type { Context } from '../context.ts';
import { FILE_FIELDS, fileSchema, toImage } from '../platform/pictures/index.ts';

/* The brand and the data of the site: a single type that is edited as a draft. What is published is
 * kept in memory; the catalogue reads it anew with each change, also one of another instance. */

export const SITE_SETTINGS = 'api::site-settings.site-settings';

/** The event of Strapi's hub after a change that did not go through the document service. */
export const SITE_STATE_CHANGED = 'membership.site-state';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

const picture = fileSchema.nullish().transform((file) => (file ? toImage(file, '') : null));

const rowSchema = z.object({
  name: text,
  logo: picture,
  icon: picture,
  sharePicture: picture,
  /** `#rrggbb`, as typed; what is shown is derived by `themeOf`. */
  accent: colourSchema.catch(DEFAULT_ACCENT),
  ink: colourSchema.catch(DEFAULT_INK),
  supportEmail: text,
  /** Whom mails are from. */
  senderName: text,
  /** Of the coach's weeks, months and planned times. */
  timeZone: text,
  languages: z.array(z.enum(LOCALES)).catch([]),
  legalName: text,
  address: text,
  /** Two letters of ISO 3166-1, or empty. */
  country: text,
  vatId: text,
  register: text,
  redirects: z.array(z.object({ from: z.string(), to: z.string() })).catch([]),
  /** Whether the coach has opened the sign-up. */
  isOpen: z.boolean().nullish().transform(Boolean),
  /** The gifts on sale: their lengths in months, each with its price in minor units. */
  gifts: z
    .object({
      isOn: z.boolean(),
      updatedAt: z.string().nullable().default(null),
      savedBy: z.string().nullable().default(null),
      prices: z.array(z.object({ months: z.literal(GIFT_MONTHS), minor: z.int().positive() })),
    })
    .catch({ isOn: false, updatedAt: null, savedBy: null, prices: [] }),
  /** What the first day's checklist remembers. */
  setup: z.record(z.string(), z.unknown()).catch({}),
});

export type SiteSettings = z.output<typeof rowSchema>;

const POPULATE = Object.fromEntries(
  ['logo', 'icon', 'sharePicture'].map((name) => [name, { select: FILE_FIELDS }]),
);

/** The values of the environment, which the first start stores. */
const firstValues = (settings: Settings) => ({
  name: settings.siteName,
  accent: DEFAULT_ACCENT,
  ink: DEFAULT_INK,
  supportEmail: settings.supportEmail,
  senderName: settings.mailFrom?.name || settings.siteName,
  timeZone: settings.businessTimeZone,
  languages: [...settings.locales],
});

/** The languages in which the site is offered, the default first. */
export const offeredLanguages = ({ languages }: Pick<SiteSettings, 'languages'>): Locale[] =>
  LOCALES.filter((one) => one === DEFAULT_LOCALE || languages.includes(one));

type WithStrapi = Pick<Context, 'strapi'>;

const pluginSettings = (strapi: Core.Strapi): Settings => strapi.config.get('plugin::membership');

/** A row as settings; a field without which nothing works has the environment's value. */
const settingsOf = (strapi: Core.Strapi, row: object): SiteSettings => {
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return rowSchema.parse({ ...firstValues(pluginSettings(strapi)), ...Object.fromEntries(filled) });
};

const rowOf = ({ db }: Core.Strapi, isDraft: boolean): Promise<object | null> => {
  const where = { publishedAt: isDraft ? null : { $notNull: true } };
  return db.query(SITE_SETTINGS).findOne({ where, populate: POPULATE });
};

const published = new WeakMap<Core.Strapi, SiteSettings>();

/** The published settings of the site, from memory; before the start has read them, the environment's. */
export const siteSettings = ({ strapi }: WithStrapi): SiteSettings =>
  published.get(strapi) ?? settingsOf(strapi, {});

/** Reads the published settings anew. */
export const refreshSiteSettings = async ({ strapi }: WithStrapi): Promise<void> => {
  published.set(strapi, settingsOf(strapi, (await rowOf(strapi, false)) ?? {}));
};

/** The draft of the settings, as the panel's form has it. */
export const draftSiteSettings = async ({ strapi }: WithStrapi): Promise<SiteSettings> =>
  settingsOf(strapi, (await rowOf(strapi, true)) ?? {});

/** Changes what no form shows, in the draft and in what is published. */
export const writeSiteState = async (
  { strapi }: WithStrapi,
  data: Partial<Pick<SiteSettings, 'isOpen' | 'setup' | 'languages' | 'gifts'>>,
): Promise<void> => {
  await strapi.db.query(SITE_SETTINGS).updateMany({ where: {}, data });
  await refreshSiteSettings({ strapi });
  // The other instances hear it with the changes of the catalogue.
  await strapi.eventHub.emit(SITE_STATE_CHANGED, {});
};

/**
 * Makes the settings at the first start, published at once, and reads them. Later the environment's
 * values do not count any more.
 */
export const startSiteSettings = async ({
  strapi,
  settings,
  locks,
}: Pick<Context, 'strapi' | 'settings' | 'locks'>): Promise<void> => {
  await locks.exclusively('site-settings', async () => {
    if ((await strapi.db.query(SITE_SETTINGS).count({})) > 0) return;
    const data = firstValues(settings);
    await strapi.documents(SITE_SETTINGS).create({ data, status: 'published' });
  });
  await refreshSiteSettings({ strapi });
};
