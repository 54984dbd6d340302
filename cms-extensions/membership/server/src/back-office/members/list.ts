import type { Core } from '@strapi/strapi';
import { subscriptionStatusSchema } from 'contract';
import { z } from 'zod';
import { failingAccounts } from '../failing.ts';
import type { MembersPage } from './answers.ts';
import { MEMBER_COLUMNS, memberRowSchema, memberRows, storedNumber } from './rows.ts';

const SEARCH_MAX_LENGTH = 254;
const PAGE_SIZE_MAX = 100;
const PAGE_SIZE_DEFAULT = 20;

/** Invalid values fall back to defaults, so that a hand-written address still shows members. */
export const listQuerySchema = z.object({
  search: z.string().trim().max(SEARCH_MAX_LENGTH).catch(''),
  /** One of the four statuses, or `failing` for members whose last charge failed. */
  status: z
    .union([subscriptionStatusSchema, z.literal('failing')])
    .nullable()
    .catch(null),
  page: z.coerce.number().int().min(1).catch(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).catch(PAGE_SIZE_DEFAULT),
});

export type ListQuery = z.output<typeof listQuerySchema>;

/** A pattern that matches the search text anywhere; % and _ in it are escaped. */
const patternOf = (search: string): string =>
  `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const found = (strapi: Core.Strapi, { search, status }: ListQuery) => {
  const rows = memberRows(strapi);
  if (status === 'failing') {
    rows.whereIn('u.document_id', failingAccounts(strapi).select('a.user_document_id'));
  } else if (status !== null) {
    rows.where('u.subscription_status', status);
  }
  if (search === '') return rows;
  const pattern = patternOf(search);
  return rows.where((either) =>
    either
      .whereRaw("u.email_lower like ? escape '\\'", [pattern])
      .orWhereRaw("lower(u.name) like ? escape '\\'", [pattern]),
  );
};

/** Members by name or e-mail, and by status, newest first. */
export const listMembers = async (strapi: Core.Strapi, query: ListQuery): Promise<MembersPage> => {
  const { page, pageSize } = query;
  const [counted] = z
    .tuple([z.object({ total: storedNumber })])
    .parse(await found(strapi, query).count('* as total'));
  const rows = await found(strapi, query)
    .orderBy('u.id', 'desc')
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .select(MEMBER_COLUMNS);
  return {
    results: z.array(memberRowSchema).parse(rows),
    pagination: {
      page,
      pageSize,
      pageCount: Math.max(1, Math.ceil(counted.total / pageSize)),
      total: counted.total,
    },
  };
};
