import { z } from 'zod';
import { invalid } from '../http/errors.ts';
import { p } from '../http/schema.ts';
import type { Kind } from '../store/kinds.ts';
import type { Doc } from '../store/store.ts';
import type { World } from '../world.ts';

/** The parameters of a search. See /search. */
export const searchParams = z.strictObject({
  query: p.text,
  limit: p.integer.optional(),
  page: p.text.optional(),
  expand: p.expand,
});

interface Clause {
  negated: boolean;
  field: string;
  key: string | undefined;
  operator: string;
  value: string | null;
}

const CLAUSE =
  /\s*(-?)([a-z_.]+)(?:\[["']([^"']+)["']\])?\s*(:|~|>=|<=|>|<)\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([\w.]+))\s*/y;

function parse(query: string, fields: readonly string[]): { clauses: Clause[]; any: boolean } {
  const clauses: Clause[] = [];
  const joins = new Set<string>();
  CLAUSE.lastIndex = 0;
  while (CLAUSE.lastIndex < query.length) {
    const match = CLAUSE.exec(query);
    if (!match) throw malformed(query);
    const [, minus, field = '', key, operator = ':', double, single, bare] = match;
    if (!fields.includes(field) && !(field === 'metadata' && key !== undefined)) {
      throw invalid(`Field \`${field}\` is an unsupported search field for resource.`, 'query');
    }
    const quoted = (double ?? single)?.replace(/\\(.)/g, '$1');
    const value = quoted ?? (bare === 'null' ? null : (bare ?? ''));
    clauses.push({ negated: minus === '-', field, key, operator, value });
    if (CLAUSE.lastIndex >= query.length) break;
    const join = /(AND|OR)\s/iy;
    join.lastIndex = CLAUSE.lastIndex;
    const joined = join.exec(query);
    if (!joined) throw malformed(query);
    joins.add((joined[1] ?? '').toUpperCase());
    CLAUSE.lastIndex = join.lastIndex;
  }
  if (joins.size > 1) throw invalid('You cannot combine AND and OR clauses in one query.', 'query');
  return { clauses, any: joins.has('OR') };
}

function malformed(query: string) {
  return invalid(
    `We were unable to parse your search query: ${query}. Please see https://docs.stripe.com/search#search-query-language.`,
    'query',
  );
}

function matches(doc: object, clause: Clause): boolean {
  const path = clause.key === undefined ? clause.field.split('.') : [clause.field, clause.key];
  let value: unknown = doc;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return compare(value ?? null, clause) !== clause.negated;
}

function compare(value: unknown, { operator, value: wanted }: Clause): boolean {
  if (wanted === null) return value === null;
  if (value === null) return false;
  if (operator === ':') return String(value).toLowerCase() === wanted.toLowerCase();
  if (operator === '~') return String(value).toLowerCase().includes(wanted.toLowerCase());
  const [a, b] = [Number(value), Number(wanted)];
  if (operator === '>') return a > b;
  if (operator === '<') return a < b;
  return operator === '>=' ? a >= b : a <= b;
}

/** Finds documents by Stripe's search language; the sandbox's results are never late. */
export function search<K extends Kind>(
  world: World,
  kind: K,
  url: string,
  fields: readonly string[],
  params: z.infer<typeof searchParams>,
): object {
  const { clauses, any } = parse(params.query, fields);
  const found = world.store
    .find(kind, {}, { newestFirst: true })
    .filter((doc: Doc<K>) =>
      any ? clauses.some((c) => matches(doc, c)) : clauses.every((c) => matches(doc, c)),
    );
  const start = params.page ? Number(Buffer.from(params.page, 'base64url').toString()) : 0;
  const limit = Math.min(params.limit ?? 10, 100);
  const more = found.length > start + limit;
  return {
    object: 'search_result',
    data: found.slice(start, start + limit).map((doc) => world.show(kind, doc)),
    has_more: more,
    next_page: more ? Buffer.from(String(start + limit)).toString('base64url') : null,
    url,
  };
}
