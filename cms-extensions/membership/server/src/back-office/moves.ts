import { errors } from '@strapi/utils';
import { DEFAULT_LOCALE } from 'contract/locales';
import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import { findMovements } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { checkMapFor, draftMapFor, usedMovements } from '../moves/index.ts';
import { NotFound } from '../platform/http/index.ts';
import { Refused } from '../platform/panel/index.ts';
import { EDIT_TRAINING, requiring } from './rights.ts';

const checkSchema = z.object({ map: z.unknown(), workout_id: z.string() });
const draftSchema = z.object({ workout_id: z.string() });
const searchSchema = z.object({ search: z.string().max(60).default('') });

/** The panel shows messages of errors that have a status. */
const toPanelError = (thrown: unknown): unknown => {
  if (thrown instanceof NotFound) return new errors.NotFoundError(thrown.message);
  if (thrown instanceof z.ZodError) return new Refused(422, z.prettifyError(thrown));
  return thrown;
};

/** What the coach's editor of maps asks, below `/membership` of the panel's own API. */
export const moveRoutes = (ctx: Context) => {
  const route = (
    method: 'GET' | 'POST',
    path: string,
    answer: (koa: KoaContext) => Promise<unknown>,
  ) => ({
    method,
    path,
    handler: async (koa: KoaContext): Promise<void> => {
      koa.set('Cache-Control', 'no-store');
      try {
        koa.body = { data: await answer(koa) };
      } catch (thrown) {
        throw toPanelError(thrown);
      }
    },
    config: { policies: requiring(EDIT_TRAINING) },
  });
  return [
    route('POST', '/move-maps/check', async ({ request }) => {
      const { map, workout_id } = checkSchema.parse(request.body);
      return checkMapFor(ctx, workout_id, map);
    }),
    route('POST', '/move-maps/draft', async ({ request }) =>
      draftMapFor(ctx, draftSchema.parse(request.body).workout_id),
    ),
    route('GET', '/movements', async ({ query }) => ({
      movements: findMovements(
        await usedMovements(ctx),
        searchSchema.parse(query).search,
        DEFAULT_LOCALE,
      ),
    })),
  ];
};
