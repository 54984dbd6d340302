import type { Context } from '../context.ts';
import { addressesOf } from '../media/index.ts';
import { perContext } from '../platform/context/index.ts';
import { Catalogue, type FindWorkout } from './catalogue.ts';
import { Programmes } from './programmes.ts';

export const catalogueOf = perContext((ctx) => new Catalogue(ctx, addressesOf(ctx)));

export const programmesOf = perContext((ctx) => new Programmes(catalogueOf(ctx), addressesOf(ctx)));

/** A workout that is published, by its id. */
export const findWorkout = (ctx: Context, id: string): ReturnType<FindWorkout> =>
  catalogueOf(ctx).find(id);
