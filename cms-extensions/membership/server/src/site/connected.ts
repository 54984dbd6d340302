import { z } from 'zod';
import type { Context } from '../context.ts';

const testsSchema = z.record(z.string(), z.object({ ok: z.boolean(), at: z.string() })).catch({});

/**
 * What the last test of a connection found (`back-office/connections`).
 * @returns `missing` in a sentence; null when it has passed
 */
export const measureConnection = async (
  { strapi }: Context,
  connection: 'stripe' | 'mux' | 'mail',
): Promise<{ detail: string; missing: string | null }> => {
  const store = strapi.store({ type: 'plugin', name: 'membership', key: 'connection-tests' });
  const test = testsSchema.parse((await store.get()) ?? {})[connection];
  if (test?.ok) return { detail: `Tested on ${test.at.slice(0, 10)}.`, missing: null };
  const missing =
    test === undefined ? 'It has not been tested yet.' : 'The last test did not pass.';
  return { detail: '', missing };
};
