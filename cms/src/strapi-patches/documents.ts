import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { addMiddleware, namedRoutes } from './strapi-routes.ts';

/*
 * Calls of the content manager that ask for a right to a type, and not for one to the entry that
 * they name: a copy or a translation of somebody else's entry shows or changes it.
 */

type Context = Parameters<Core.MiddlewareHandler>[0];
type Right = 'read' | 'update';
/** Where a call names its type and its entries. */
type Call = { handler: string; right: Right; read: (ctx: Context) => unknown };

const namedSchema = z.object({
  model: z.string(),
  where: z.union([
    z.object({ documentId: z.union([z.string(), z.array(z.string())]) }),
    z.object({ id: z.union([z.string(), z.number()]) }),
  ]),
});

const localeSchema = z.object({ locale: z.string() });

const ofParams = ({ params: { model, id, sourceId } }: Context) => ({
  model,
  where: { documentId: sourceId ?? id },
});

const CONTENT_MANAGER: readonly Call[] = [
  { handler: 'collection-types.clone', right: 'read', read: ofParams },
  { handler: 'collection-types.autoClone', right: 'read', read: ofParams },
  { handler: 'collection-types.update', right: 'update', read: ofParams },
  {
    handler: 'collection-types.bulkFindForValidation',
    right: 'read',
    read: ({ params: { model }, request: { body } }) => ({
      model,
      where: { documentId: body.documentIds },
    }),
  },
];

const I18N: readonly Call[] = [
  {
    handler: 'content-types.getNonLocalizedAttributes',
    right: 'read',
    read: ({ request: { body } }) => ({ model: body.model, where: { id: body.id } }),
  },
  {
    handler: 'content-types.getFillFromLocaleData',
    right: 'read',
    read: ({ params: { model }, query: { documentId } }) => ({ model, where: { documentId } }),
  },
];

type Checker = { cannot: Record<Right, (entry: object) => boolean> };

const guardOf =
  (strapi: Core.Strapi, { right, read }: Call): Core.MiddlewareHandler =>
  async (ctx, next) => {
    const named = namedSchema.safeParse(read(ctx));
    if (!named.success) return ctx.badRequest();
    const { model, where } = named.data;
    if (!Object.hasOwn(strapi.contentTypes, model)) return ctx.notFound();
    // In every language and version: Strapi copies what is not translated from one to the others.
    const entries: object[] = await strapi.db
      .query(model)
      .findMany({ where, populate: { createdBy: { populate: ['roles'] } } });
    const { userAbility } = ctx.state;
    const { cannot }: Checker = strapi
      .plugin('content-manager')
      .service('permission-checker')
      .create({ userAbility, model });
    // A role may be for one language: the one that the call is about counts.
    const locale =
      localeSchema.safeParse(ctx.query).data ?? localeSchema.safeParse(ctx.request.body).data;
    const isRefused = entries.some((entry) => cannot[right]({ ...entry, ...locale }));
    return isRefused ? ctx.forbidden() : next();
  };

/** The kind of type that each controller of the content manager serves. */
const KINDS = new Map([
  ['collection-types', 'collectionType'],
  ['single-types', 'singleType'],
]);

/** Strapi answers 500 for a type that does not exist or is of the other kind. */
const guardKind =
  (strapi: Core.Strapi, kind: string): Core.MiddlewareHandler =>
  (ctx, next) => {
    const { model } = ctx.params;
    const type = Object.hasOwn(strapi.contentTypes, model) ? strapi.getModel(model) : undefined;
    const isKnown = type !== undefined && 'kind' in type && type.kind === kind;
    return isKnown ? next() : ctx.notFound();
  };

/** Call before the routes are mounted. */
export const guardDocuments = (strapi: Core.Strapi): void => {
  const { routes } = strapi.plugin('content-manager');
  for (const handler of new Set(namedRoutes(routes).map((route) => String(route.handler)))) {
    const kind = KINDS.get(handler.split('.')[0] ?? '');
    if (kind !== undefined) addMiddleware(routes, handler, guardKind(strapi, kind));
  }
  for (const call of CONTENT_MANAGER) addMiddleware(routes, call.handler, guardOf(strapi, call));
  const i18n = strapi.plugin('i18n').routes;
  for (const call of I18N) addMiddleware(i18n, call.handler, guardOf(strapi, call));
};
