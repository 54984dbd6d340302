import type { Kind } from '../store/kinds.ts';
import type { Doc, FindOptions, Range, Where } from '../store/store.ts';
import type { ListObject } from '../store/wire.ts';
import type { World } from '../world.ts';
import { invalid, notFound } from './errors.ts';

interface ListParams {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

interface ListQuery {
  url: string;
  where?: Where;
  ranges?: Record<string, number | Range | undefined>;
  /** Lists are newest first; the lines of an invoice are not. */
  oldestFirst?: boolean;
  /** Conditions that the database does not know. */
  keep?: (doc: never) => boolean;
}

/** One page of documents. See /api/pagination. */
export function listPage<K extends Kind>(
  world: World,
  kind: K,
  params: ListParams,
  query: ListQuery,
): ListObject<Record<string, unknown>> {
  const limit = params.limit ?? 10;
  const { starting_after: after, ending_before: before } = params;
  if (after && before) {
    throw invalid(
      'You cannot parameterize this list with both ending_before and starting_after.',
      'ending_before',
    );
  }
  const backwards = before !== undefined;
  const newestFirst = query.oldestFirst ? backwards : !backwards;
  const options: FindOptions = { newestFirst, ranges: ranges(query.ranges) };
  const cursor = after ?? before;
  if (cursor) {
    const seq = world.store.seq(cursor);
    if (seq === undefined) throw notFound(kind, cursor, after ? 'starting_after' : 'ending_before');
    if (newestFirst) options.below = seq;
    else options.above = seq;
  }
  const keep = query.keep as ((doc: Doc<K>) => boolean) | undefined;
  if (!keep) options.limit = limit + 1;
  const found = world.store.find(kind, query.where, options).filter((doc) => !keep || keep(doc));
  const page = found.slice(0, limit);
  if (backwards) page.reverse();
  return {
    object: 'list',
    data: page.map((doc) => world.show(kind, doc)),
    has_more: found.length > limit,
    url: query.url,
  };
}

function ranges(given: ListQuery['ranges']): Record<string, Range> {
  const found: Record<string, Range> = {};
  for (const [field, range] of Object.entries(given ?? {})) {
    if (range === undefined) continue;
    found[field] = typeof range === 'number' ? { gte: range, lte: range } : range;
  }
  return found;
}

/** A list embedded in an object: complete when it is short, as at Stripe. */
export function embedded<T>(data: T[], url: string, limit = 10): ListObject<T> {
  return { object: 'list', data: data.slice(0, limit), has_more: data.length > limit, url };
}
