import type { Context } from '../context.ts';
import { addressesOf } from '../media/index.ts';
import { perContext } from '../platform/context/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { Catalogue, type FindWorkout } from './catalogue.ts';
import { Programmes } from './programmes.ts';

export const catalogueOf = perContext((ctx) => new Catalogue(ctx, addressesOf(ctx)));

export const programmesOf = perContext((ctx) => new Programmes(catalogueOf(ctx), addressesOf(ctx)));

/** A workout that is published, by its id. */
export const findWorkout = (ctx: Context, id: string): ReturnType<FindWorkout> =>
  catalogueOf(ctx).find(id);

/**
 * Reads the catalogue anew after a committed change of its content: from the panel, bulk actions,
 * releases and code, since all of them use the document service.
 */
export const refreshCatalogue: DocumentHandler = async (ctx, _write, next) => {
  const result = await next();
  // In a nested transaction this waits for the outermost one; a rolled back change is not reported.
  await ctx.strapi.db.transaction(({ onCommit }) => onCommit(catalogueOf(ctx).changed));
  return result;
};
