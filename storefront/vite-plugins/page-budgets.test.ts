import { describe, expect, it } from 'vitest';
import { type Chunk, overBudget, pageSizes, partOf } from './page-budgets.ts';

const chunk = (fileName: string, rest: Partial<Chunk> = {}): Chunk => ({
  fileName,
  code: `console.log('${fileName}')`,
  imports: [],
  facadeModuleId: null,
  isEntry: false,
  modules: {},
  ...rest,
});

const page = (route: string, rest: Partial<Chunk> = {}): Chunk =>
  chunk(`${route}.js`, {
    facadeModuleId: `/shop/storefront/src/routes/${route}.tsx?tsr-split=component`,
    ...rest,
  });

describe('the size of a page', () => {
  it('counts the entry, the page and what they import, each once', () => {
    const shared = chunk('shared.js', { imports: ['page.js'] });
    const later = chunk('later.js');
    const entry = chunk('entry.js', { isEntry: true, imports: ['shared.js'] });
    const alone = pageSizes([entry, shared, later, page('index')]).get('/');
    const both = pageSizes([entry, shared, later, page('index', { imports: ['shared.js'] })]);
    expect(both.get('/')).toEqual(alone);
    expect(pageSizes([entry, page('index')]).get('/')?.gzip).toBeLessThan(alone?.gzip ?? 0);
  });

  it('goes by the address of the page', () => {
    const pages = pageSizes([page('index'), page('workouts_.$slug'), page('signup.complete')]);
    expect([...pages.keys()]).toEqual(['/', '/workouts/$slug', '/signup/complete']);
  });
});

describe('the part that a module belongs to', () => {
  it.each([
    ['/x/node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core.js', 'zod'],
    ['/x/node_modules/.pnpm/q@1/node_modules/@tanstack/query-core/a.js', '@tanstack/query-core'],
    ['/x/storefront/src/features/player/stage.tsx', 'src/features/player'],
    ['/x/storefront/src/routes/index.tsx?tsr-split=component', 'src/routes'],
    ['/x/cms-extensions/contract/src/rules/play.ts', 'contract/src/rules'],
    ['\0vite/preload-helper.js', 'generated'],
  ])('of %s is %s', (id, part) => {
    expect(partOf(id)).toBe(part);
  });
});

describe('a page over its budget', () => {
  const sizes = new Map([['/', { gzip: 150_000, parts: { react: 200_000, zod: 61_500 } }]]);

  it('is told with what grew, the largest growth first', () => {
    const budgets = { '/': { gzipMax: 147_000, parts: { react: 199_000 } } };
    expect(overBudget(sizes, budgets)).toEqual([
      [
        '/ loads 150.0 kB of script (gzip), its budget is 147.0 kB. Grew:',
        '  zod +60.5 kB before compression',
        '  react +1.0 kB before compression',
      ].join('\n'),
    ]);
  });

  it('is no news when the budget allows it', () => {
    expect(overBudget(sizes, { '/': { gzipMax: 150_000, parts: {} } })).toEqual([]);
  });

  it('needs a budget of its own', () => {
    expect(overBudget(sizes, {})).toEqual(['/ has no budget and 150.0 kB of script.']);
  });
});
