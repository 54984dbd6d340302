import type { Core } from '@strapi/strapi';
import type { LanguageView } from 'contract/desk/settings';
import { DEFAULT_LOCALE, LOCALES, type Locale } from 'contract/locales';
import { z } from 'zod';
import { TRANSLATED } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { refuseField } from '../platform/http/index.ts';
import type { Locks } from '../platform/locks/index.ts';
import { offeredLanguages, siteSettings, writeSiteState } from '../site/index.ts';
import { actRoute, bodyOf, deskRoute } from './desk-calls.ts';

/** As the panel shows the languages. */
const NAMES: Readonly<Record<Locale, string>> = {
  en: 'English (en)',
  de: 'German (de)',
  es: 'Spanish (es)',
};

type StoredLocale = { code: string };

/** Strapi's service for locales. */
type LocaleService = {
  find(): Promise<StoredLocale[]>;
  create(locale: { code: string; name: string }): Promise<unknown>;
};

/**
 * Creates the languages of the setting LOCALES in Strapi. None is removed, since Strapi would
 * remove its entries.
 */
export const createLanguages = (
  strapi: Core.Strapi,
  locks: Locks,
  locales: readonly Locale[],
): Promise<void> =>
  locks.exclusively('languages', async () => {
    const service: LocaleService = strapi.plugin('i18n').service('locales');
    const existing = new Set((await service.find()).map(({ code }) => code));
    for (const code of locales) {
      if (!existing.has(code)) await service.create({ code, name: NAMES[code] });
    }
  });

const grantsSchema = z.array(z.string());

/** A right of a role for a type of content. */
type LocalePermission = {
  id: number;
  properties: { locales?: readonly string[] | null } | null;
};

/**
 * Lets each role do in a language of the site what it may do in English, once for each type and
 * language: a right that was removed later stays removed. Owners have all languages from Strapi.
 */
export const grantLanguages = async (
  strapi: Core.Strapi,
  locales: readonly Locale[],
): Promise<void> => {
  const store = strapi.store({ type: 'core', name: 'panel', key: 'languages' });
  const granted = grantsSchema.parse((await store.get()) ?? []);
  const missing = TRANSLATED.flatMap((uid) =>
    locales
      .filter((locale) => !granted.includes(`${uid} ${locale}`))
      .map((locale) => ({ uid, locale })),
  );
  if (missing.length === 0) return;
  const permissions = strapi.db.query('admin::permission');
  for (const [uid, added] of Map.groupBy(missing, (one) => one.uid)) {
    const found: LocalePermission[] = await permissions.findMany({
      where: { subject: uid, action: { $startsWith: 'plugin::content-manager.explorer.' } },
    });
    for (const { id, properties } of found) {
      if (properties?.locales === null) continue;
      const all = new Set([...(properties?.locales ?? []), ...added.map(({ locale }) => locale)]);
      await permissions.update({
        where: { id },
        data: { properties: { ...properties, locales: [...all] } },
      });
    }
  }
  await store.set({
    value: [...granted, ...missing.map(({ uid, locale }) => `${uid} ${locale}`)],
  });
};

const COUNTED = {
  Videos: 'api::workout.workout',
  Programmes: 'api::programme.programme',
  'Site texts': 'api::site-text.site-text',
  Policies: 'api::policy-page.policy-page',
} as const;

const readLanguages = (ctx: Context): Promise<LanguageView[]> => {
  const offered = offeredLanguages(siteSettings(ctx));
  const countIn = (locale: Locale, type: string): Promise<number> =>
    ctx.strapi.db.query(type).count({ where: { locale, publishedAt: { $notNull: true } } });
  return Promise.all(
    ctx.settings.locales.map(async (code) => ({
      code,
      name: NAMES[code].replace(/ \(.*/, ''),
      isDefault: code === DEFAULT_LOCALE,
      isOffered: offered.includes(code),
      published: await Promise.all(
        (Object.keys(COUNTED) as (keyof typeof COUNTED)[]).map(async (what) => ({
          what,
          count: await countIn(code, COUNTED[what]),
          of: await countIn(DEFAULT_LOCALE, COUNTED[what]),
        })),
      ),
    })),
  );
};

const offeredSchema = z.strictObject({ offered: z.array(z.enum(LOCALES)).max(LOCALES.length) });

/** Routes of Settings, Languages, below `/membership` of the panel's own API. */
export const languageRoutes = (ctx: Context) => [
  deskRoute('GET', '/languages', 'settings.read', () => readLanguages(ctx)),
  actRoute(ctx, 'PATCH', '/languages', 'languages', async (call) => {
    const { offered } = bodyOf(call, offeredSchema);
    if (!offered.includes(DEFAULT_LOCALE)) {
      refuseField('offered', `The site is always offered in ${NAMES[DEFAULT_LOCALE]}.`);
    }
    const unbuilt = offered.find((one) => !ctx.settings.locales.includes(one));
    if (unbuilt !== undefined)
      refuseField('offered', `The site is not built in ${NAMES[unbuilt]}.`);
    await writeSiteState(ctx, { languages: offered });
    return readLanguages(ctx);
  }),
];
