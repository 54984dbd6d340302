import { describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { at, type DocumentHandler, type DocumentRow, handleDocuments } from './index.ts';

type Middleware = (call: object, next: () => Promise<unknown>) => Promise<unknown>;

/** The middleware that a table makes, in an app with one content type. */
const middlewareOf = (table: readonly DocumentRow[]): Middleware => {
  const middlewares: Middleware[] = [];
  const strapi = {
    contentTypes: { 'api::page.page': {} },
    documents: { use: (middleware: Middleware) => middlewares.push(middleware) },
  };
  handleDocuments({ strapi } as unknown as Context, table);
  const [middleware] = middlewares;
  if (middleware === undefined) throw new Error('No middleware');
  return middleware;
};

const page = ['api::page.page'];

describe('the table of handlers', () => {
  it('runs the handlers of a type and an action, each around those below it', async () => {
    const steps: string[] = [];
    const noting =
      (name: string): DocumentHandler =>
      async (_ctx, _write, next) => {
        steps.push(`${name} begins`);
        const result = await next();
        steps.push(`${name} ends`);
        return result;
      };
    const run = middlewareOf([
      at(page, ['create', 'update'], noting('first')),
      at(page, ['delete'], noting('deletion')),
      at(page, ['update'], noting('second')),
    ]);
    const call = { uid: 'api::page.page', action: 'update', params: {} };
    expect(await run(call, async () => steps.push('written'))).toBe(3);
    expect(steps).toEqual([
      'first begins',
      'second begins',
      'written',
      'second ends',
      'first ends',
    ]);
  });

  it('leaves other actions alone', async () => {
    const refuse: DocumentHandler = async () => {
      throw new Error('refused');
    };
    const run = middlewareOf([at(page, ['delete'], refuse)]);
    const call = { uid: 'api::page.page', action: 'findMany', params: {} };
    expect(await run(call, async () => 'found')).toBe('found');
  });

  it('does not start with a type that does not exist', () => {
    const pass: DocumentHandler = (_ctx, _write, next) => next();
    expect(() => middlewareOf([at(['api::pgae.page'], ['create'], pass)])).toThrow(
      'There is no content type api::pgae.page',
    );
  });
});
