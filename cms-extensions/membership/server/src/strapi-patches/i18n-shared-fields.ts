import { DEFAULT_LOCALE } from 'contract/locales';
import type { Context } from '../context.ts';

/** Strapi's service for entries with translations. */
type SyncService = {
  syncNonLocalizedAttributes(entry: { locale?: string | null }, schema: object): Promise<void>;
};

/**
 * What all languages share is never copied from a translation: a translation that is published would
 * publish what the draft has new.
 */
export const copyFromEnglishAlone = ({ strapi }: Context): void => {
  const service: SyncService = strapi.plugin('i18n').service('localizations');
  const sync = service.syncNonLocalizedAttributes;
  service.syncNonLocalizedAttributes = async (entry, schema) => {
    if (entry.locale === DEFAULT_LOCALE) await sync(entry, schema);
  };
};
