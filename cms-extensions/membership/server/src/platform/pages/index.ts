import type { Core } from '@strapi/strapi';
import type { ListPage } from 'contract/desk/list';
import { z } from 'zod';

type Rows = ReturnType<Core.Strapi['db']['connection']>;

/** How many rows a page of the desk's lists has. */
export const PAGE_SIZE = 20;

/** What a list is asked; what cannot be read is the default, so that a hand-written address shows rows. */
export const pageQuerySchema = z.object({
  search: z.string().trim().min(2).max(254).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

export type PageQuery = z.output<typeof pageQuerySchema>;

/** On how many pages rows stand; without any row there is one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

const totalSchema = z.tuple([z.object({ total: z.coerce.number() })]);

/** How many rows a query finds. */
export const totalOf = async (rows: Rows): Promise<number> =>
  totalSchema.parse(await rows.clone().count('* as total'))[0].total;

/** The page that was asked for; after the last one it is the last. */
export const paged = async <Row>(
  { page }: Pick<PageQuery, 'page'>,
  total: number,
  read: (range: { offset: number; limit: number }) => Promise<readonly Row[]>,
): Promise<ListPage<Row>> => {
  const pages = pagesOf(total);
  const offset = (Math.min(page, pages) - 1) * PAGE_SIZE;
  return { total, pages, rows: await read({ offset, limit: PAGE_SIZE }) };
};

/** A pattern that matches a text anywhere; % and _ in it are escaped. */
export const patternOf = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Rows of which one of some columns has a text, in capitals or small letters. */
export const withText = (rows: Rows, columns: readonly string[], text: string): Rows =>
  rows.where((either) => {
    for (const column of columns)
      either.orWhereRaw(`lower(${column}) like ? escape '\\'`, [patternOf(text.toLowerCase())]);
  });
