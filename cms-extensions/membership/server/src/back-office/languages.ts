import type { Core } from '@strapi/strapi';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import { TRANSLATED } from '../catalogue/index.ts';
import type { Locks } from '../platform/locks/index.ts';

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
