import type { Core } from '@strapi/strapi';
import { type Category, categorySchema, type ResponseOf } from 'contract';
import type { listCategories } from 'contract/calls/catalogue';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { IN_DEFAULT_LOCALE, isOfTranslation, readable } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { fieldRefusal } from '../strapi-patches/index.ts';
import { CONTENT } from './content.ts';

/* The categories of workouts: entries that the coach names, orders and adds to. */

const rowSchema = z.object({ documentId: z.string(), name: categorySchema });

type Row = z.output<typeof rowSchema>;

const rowsIn = async (strapi: Core.Strapi, where: object): Promise<Row[]> => {
  const orderBy = [{ order: 'asc' }, { id: 'asc' }];
  const rows = await strapi.db.query(CONTENT.category).findMany({ where, orderBy });
  return readable(strapi, 'category', rowSchema, rows);
};

/** Reads the categories in the coach's order, in each language of the site. */
export const readCategories = async (
  strapi: Core.Strapi,
  locales: readonly Locale[],
): Promise<ReadonlyMap<Locale, ResponseOf<typeof listCategories>>> => {
  const english = await rowsIn(strapi, IN_DEFAULT_LOCALE);
  const categories = english.map(({ name }) => name);
  const inLanguages = new Map([[DEFAULT_LOCALE as Locale, { categories, names: {} }]]);
  for (const locale of locales.filter((one) => one !== DEFAULT_LOCALE)) {
    const translations = await rowsIn(strapi, { locale });
    const nameOf = new Map(translations.map(({ documentId, name }) => [documentId, name]));
    const names = english.flatMap(({ documentId, name }) => {
      const translation = nameOf.get(documentId);
      return translation === undefined || translation === name ? [] : [[name, translation]];
    });
    inLanguages.set(locale, { categories, names: Object.fromEntries(names) });
  }
  return inLanguages;
};

/** The ids of the categories by their English names, in the coach's order. */
export const categoryIds = async ({ strapi }: Context): Promise<ReadonlyMap<Category, string>> =>
  new Map((await rowsIn(strapi, IN_DEFAULT_LOCALE)).map((row) => [row.name, row.documentId]));

/**
 * Refuses to publish a workout without a category: Strapi requires no relations. Looks at what has
 * been written, in the transaction of the write.
 */
export const needCategory: DocumentHandler<'create' | 'update' | 'publish'> = async (
  { strapi },
  { action, params },
  next,
) => {
  if (isOfTranslation(params)) return next();
  if (action !== 'publish' && params.status !== 'published') return next();
  return strapi.db.transaction(async () => {
    const written = (await next()) as { documentId?: string } | null;
    const documentId = params.documentId ?? written?.documentId;
    const live = { documentId, ...IN_DEFAULT_LOCALE, publishedAt: { $notNull: true } };
    const without = { ...live, category: { id: { $null: true } } };
    if ((await strapi.db.query(CONTENT.workout).count({ where: without })) > 0) {
      throw fieldRefusal('Choose a category', ['category']);
    }
    return written;
  });
};

/** Refuses to delete a category that videos are in: nobody could find them by it any more. */
export const keepUsedCategory: DocumentHandler<'delete'> = async ({ strapi }, { params }, next) => {
  if (isOfTranslation(params)) return next();
  const used: { documentId: string }[] = await strapi.db.query(CONTENT.workout).findMany({
    where: { category: { documentId: params.documentId } },
    select: ['documentId'],
  });
  const { size } = new Set(used.map(({ documentId }) => documentId));
  if (size === 0) return next();
  const videos = size === 1 ? '1 video is' : `${size} videos are`;
  throw fieldRefusal(`${videos} in this category. Give them another one first.`);
};
