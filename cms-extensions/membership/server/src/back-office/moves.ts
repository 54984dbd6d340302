import { DEFAULT_LOCALE } from 'contract/locales';
import { z } from 'zod';
import { findMovements } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { checkMapFor, draftMapFor, usedMovements } from '../moves/index.ts';
import { bodyOf, deskRoute, parsedBy } from './desk-calls.ts';

const checkSchema = z.object({ map: z.unknown(), workout_id: z.string() });
const draftSchema = z.object({ workout_id: z.string() });
const searchSchema = z.object({ search: z.string().max(60).default('') });

/** What the coach's editor of maps asks, below `/membership` of the panel's own API. */
export const moveRoutes = (ctx: Context) => [
  deskRoute('POST', '/move-maps/check', 'training.edit', async (call) => {
    const { map, workout_id } = bodyOf(call, checkSchema);
    return checkMapFor(ctx, workout_id, map);
  }),
  deskRoute('POST', '/move-maps/draft', 'training.edit', async (call) =>
    draftMapFor(ctx, bodyOf(call, draftSchema).workout_id),
  ),
  deskRoute('GET', '/movements', 'training.edit', async ({ query }) => {
    const { search } = parsedBy(query, searchSchema);
    return { movements: findMovements(await usedMovements(ctx), search, DEFAULT_LOCALE) };
  }),
];
