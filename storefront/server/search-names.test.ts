import { describe, expect, it } from 'vitest';
import { routeTree } from '../src/routeTree.gen.ts';
import { SEARCH_NAMES } from './pages.ts';

type Validator = (search: Record<string, unknown>) => unknown;

const validators = Object.values(routeTree.children ?? {}).flatMap(({ options }) =>
  typeof options.validateSearch === 'function' ? [options.validateSearch as Validator] : [],
);

describe('the query of a page', () => {
  it('keeps every name that a route reads', () => {
    const read = new Set<string>();
    const search = new Proxy<Record<string, unknown>>(
      {},
      {
        get: (_target, name) => {
          read.add(String(name));
          return undefined;
        },
      },
    );
    for (const validate of validators) validate(search);
    expect([...read].sort()).toEqual([...SEARCH_NAMES].sort());
  });
});
