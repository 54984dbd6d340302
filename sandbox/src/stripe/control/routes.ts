import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type Faults, faultSchema } from '../../server/faults.ts';
import { ownOriginOnly } from '../../server/own-origin.ts';
import { StripeError } from '../http/errors.ts';
import { readSettings, settingsPatch, writeSettings } from '../settings.ts';
import type { Engine } from '../time/engine.ts';
import type { World } from '../world.ts';
import {
  cardChange,
  changeCard,
  clockMove,
  dispute,
  earlyFraudWarning,
  escalate,
  mails,
  moveClock,
  resend,
  resendOrder,
  reset,
} from './actions.ts';

/** The sandbox's own small API for tests, beside Stripe's: what the dashboard does, as JSON. */
export function controlRoutes(world: World, engine: Engine, faults: Faults): Hono {
  const app = new Hono();
  app.use(ownOriginOnly(world.options.baseUrl));
  app.onError((error, c) => {
    if (error instanceof StripeError)
      return c.json({ error: { message: error.message } }, error.status as 400);
    if (error instanceof z.ZodError)
      return c.json({ error: { message: z.prettifyError(error) } }, 400);
    throw error;
  });
  app.get('/clock', (c) => c.json({ now: world.clock.now(null), offset: world.clock.offset() }));
  app.post('/clock', async (c) =>
    c.json({ now: await moveClock(world, engine, clockMove.parse(await body(c))) }),
  );
  app.get('/faults', (c) => c.json({ faults: faults.list() }));
  app.post('/faults', async (c) => c.json(faults.add(faultSchema.parse(await body(c))), 201));
  app.delete('/faults', (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  app.get('/settings', (c) => c.json(readSettings(world.store)));
  app.patch('/settings', async (c) =>
    c.json(writeSettings(world.store, settingsPatch.parse(await body(c)))),
  );
  app.post('/payment_methods/:id', async (c) =>
    c.json({ behavior: changeCard(world, c.req.param('id'), cardChange.parse(await body(c))) }),
  );
  app.post('/events/:id/send', async (c) =>
    c.json({ queued: resend(world, c.req.param('id'), resendOrder.parse(await body(c))) }),
  );
  app.post('/charges/:id/dispute', async (c) => {
    const { kind } = z
      .object({
        kind: z.enum(['fraudulent', 'product_not_received', 'inquiry']).default('fraudulent'),
      })
      .parse(await body(c));
    return c.json({ dispute: dispute(world, c.req.param('id'), kind) }, 201);
  });
  app.post('/charges/:id/early_fraud_warning', (c) =>
    c.json({ warning: earlyFraudWarning(world, c.req.param('id')) }, 201),
  );
  app.post('/disputes/:id/escalate', (c) =>
    c.json({ dispute: escalate(world, c.req.param('id')) }),
  );
  app.get('/deliveries', (c) =>
    c.json({ deliveries: world.deliveries.list(200, c.req.query('event')) }),
  );
  app.post('/deliveries/settle', async (c) => {
    await world.deliveries.settled();
    return c.json({ settled: true });
  });
  app.get('/mails', (c) => c.json({ mails: mails(world) }));
  app.post('/reset', (c) => {
    reset(world);
    return c.body(null, 204);
  });
  return app;
}

async function body(c: Context): Promise<unknown> {
  const text = await c.req.text();
  return text === '' ? {} : JSON.parse(text);
}
