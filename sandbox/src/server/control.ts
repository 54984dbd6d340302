import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type Faults, faultSchema } from './faults.ts';
import type { Journal } from './journal.ts';

const resetSchema = z.strictObject({ signing_keys: z.boolean().default(false) });

const requestFilterSchema = z.object({
  path: z.string().optional(),
  method: z.string().optional(),
  limit: z.coerce.number().int().min(1).optional(),
});

interface ControlServices {
  journal: Journal;
  faults: Faults;
  reset: (what: { signingKeys: boolean }) => void | Promise<void>;
}

/** The sandbox's own API for tests: `/_sandbox/requests`, `/faults` and `/reset`. */
export function controlRoutes({ journal, faults, reset }: ControlServices): Hono {
  const routes = new Hono();

  routes.get('/requests', (context) => {
    const filter = requestFilterSchema.safeParse(context.req.query());
    if (!filter.success) return refuse(context, filter.error);
    return context.json({ data: journal.list(filter.data) });
  });
  routes.delete('/requests', (context) => {
    journal.clear();
    return context.body(null, 204);
  });

  routes.get('/faults', (context) => context.json({ data: faults.list() }));
  routes.post('/faults', async (context) => {
    const fault = faultSchema.safeParse(await readJson(context));
    if (!fault.success) return refuse(context, fault.error);
    return context.json({ data: faults.add(fault.data) }, 201);
  });
  routes.delete('/faults', (context) => {
    faults.clear();
    return context.body(null, 204);
  });

  routes.post('/reset', async (context) => {
    const what = resetSchema.safeParse((await readJson(context)) ?? {});
    if (!what.success) return refuse(context, what.error);
    await reset({ signingKeys: what.data.signing_keys });
    faults.clear();
    journal.clear();
    return context.body(null, 204);
  });
  return routes;
}

/** The body's JSON; undefined for an empty one or for text that is no JSON. */
async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

function refuse(context: Context, error: z.ZodError): Response {
  return context.json({ error: { message: z.prettifyError(error) } }, 400);
}
