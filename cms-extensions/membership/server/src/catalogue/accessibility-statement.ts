import type { Core } from '@strapi/strapi';
import { DAY_MS, type PolicyPage } from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { Settings } from '../config.ts';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import type { Locks } from '../platform/locks/index.ts';
import { type Names, STATEMENT_TEXTS, WRITTEN_AT } from './accessibility-texts.ts';
import { CONTENT } from './content.ts';

const SLUG = 'accessibility';
/** Until when somebody may go back to the version before, which cannot read this page. */
const WAIT_MS = DAY_MS;

/** The statement as visitors see it before there is a page that the coach edits. */
export const initialStatement = (names: Names, locale: Locale): PolicyPage => ({
  ...STATEMENT_TEXTS[locale](names),
  slug: SLUG,
  updated_at: WRITTEN_AT,
});

/** Whether there is a page that the coach edits, published or not. */
export const hasStatement = async (strapi: Core.Strapi): Promise<boolean> =>
  (await strapi.db.query(CONTENT.policy).count({ where: { slug: SLUG } })) > 0;

const sinceSchema = z.object({ at: z.number() }).nullable();
const pageSchema = z.object({ documentId: z.string() }).nullable();

/**
 * Creates the accessibility statement that the coach edits, in each language of the site. In a
 * deployment that an earlier version has begun it waits for a day: that version may run beside this
 * one or come back, and does not start with a page that it does not know.
 */
export const createStatement = (
  strapi: Core.Strapi,
  locks: Locks,
  settings: Names & Pick<Settings, 'locales'>,
) => {
  const store = strapi.store({ type: 'plugin', name: 'membership', key: 'statement' });
  const pages = () => strapi.db.query(CONTENT.policy);
  const documents = () => strapi.documents(CONTENT.policy);

  /** Translates what is still the product's English text and has no translation. */
  const translate = async (): Promise<void> => {
    const { title, intro, body } = STATEMENT_TEXTS[DEFAULT_LOCALE](settings);
    const ours = { ...IN_DEFAULT_LOCALE, slug: SLUG, title, intro, body };
    const page = pageSchema.parse(
      await pages().findOne({ where: { ...ours, publishedAt: { $notNull: true } } }),
    );
    if (page === null) return;
    const { documentId } = page;
    for (const locale of settings.locales) {
      if (locale === DEFAULT_LOCALE) continue;
      if ((await pages().count({ where: { documentId, locale } })) > 0) continue;
      const data: Record<string, unknown> = STATEMENT_TEXTS[locale](settings);
      await documents().update({ documentId, locale, data, status: 'published' });
    }
  };

  const fill = (): Promise<void> =>
    locks.exclusively('accessibility-statement', async () => {
      if (!(await hasStatement(strapi))) {
        const data = { ...STATEMENT_TEXTS[DEFAULT_LOCALE](settings), slug: SLUG } as const;
        await documents().create({ data, status: 'published' });
      }
      await translate();
    });

  return {
    /** Runs at each start. */
    fillNew: async (): Promise<void> => {
      const isNew =
        (await pages().count()) === 0 &&
        (await strapi.db.query('plugin::users-permissions.user').count()) === 0;
      if (isNew) await fill();
    },
    /** Periodic work. */
    fill: async (now: Date): Promise<void> => {
      if (await hasStatement(strapi)) return fill();
      const since = sinceSchema.parse((await store.get()) ?? null);
      if (since === null) await store.set({ value: { at: now.getTime() } });
      else if (now.getTime() - since.at >= WAIT_MS) await fill();
    },
  };
};
