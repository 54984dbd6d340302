import { expect, it } from 'vitest';
import { type Chunk, pageSizes } from './page-budgets.ts';

const chunk = (fileName: string, rest: Partial<Chunk> = {}): Chunk => ({
  fileName,
  code: `console.log('${fileName}')`,
  imports: [],
  facadeModuleId: null,
  isEntry: false,
  ...rest,
});

const page = (route: string, rest: Partial<Chunk> = {}): Chunk =>
  chunk(`${route}.js`, {
    facadeModuleId: `/shop/storefront/src/routes/${route}.tsx?tsr-split=component`,
    ...rest,
  });

it('counts the entry, the page and what they import, each once', () => {
  const shared = chunk('shared.js', { imports: ['page.js'] });
  const later = chunk('later.js');
  const entry = chunk('entry.js', { isEntry: true, imports: ['shared.js'] });
  const alone = pageSizes([entry, shared, later, page('index')]).get('/') ?? 0;
  const both = pageSizes([entry, shared, later, page('index', { imports: ['shared.js'] })]);
  expect(both.get('/')).toBe(alone);
  expect(pageSizes([entry, page('index')]).get('/')).toBeLessThan(alone);
});

it('goes by the address of the page', () => {
  const pages = pageSizes([page('index'), page('workouts_.$slug'), page('signup.complete')]);
  expect([...pages.keys()]).toEqual(['/', '/workouts/$slug', '/signup/complete']);
});
