import { Hono } from 'hono';
import { html } from 'hono/html';
import { ZodError } from 'zod';
import { type Faults, faultSchema } from '../../server/faults.ts';
import { ownOriginOnly } from '../../server/own-origin.ts';
import {
  cardChange,
  changeCard,
  clockMove,
  dispute,
  moveClock,
  resend,
  resendOrder,
} from '../control/actions.ts';
import type { Api } from '../http/api.ts';
import { StripeError } from '../http/errors.ts';
import { readFields } from '../pages/forms.ts';
import { writeSettings } from '../settings.ts';
import type { Engine } from '../time/engine.ts';
import type { World } from '../world.ts';
import { press } from './acts.ts';
import {
  customers,
  deliveries,
  events,
  invoices,
  mail,
  objectPage,
  overview,
  payments,
  requests,
  subscriptions,
} from './pages.ts';
import { products } from './products.ts';
import { dashboardPage } from './views.ts';

const LISTS = {
  customers,
  subscriptions,
  invoices,
  payments,
  products,
  events,
  deliveries,
  mail,
  requests,
} as const;

/** What a person sees and does: objects, events, deliveries, mail, the clock, cards, faults. */
export function dashboardRoutes(api: Api, world: World, engine: Engine, faults: Faults): Hono {
  const app = new Hono();
  app.use('/dashboard/*', ownOriginOnly(world.options.baseUrl));
  app.use('/dashboard/*', async (c, next) => {
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    await next();
  });
  app.get('/dashboard', (c) =>
    c.html(
      dashboardPage(
        world,
        '/dashboard',
        'Overview',
        overview(world, faults),
        c.req.query('done') ?? null,
      ),
    ),
  );
  for (const [name, list] of Object.entries(LISTS)) {
    const title = name[0]?.toUpperCase() + name.slice(1);
    app.get(`/dashboard/${name}`, (c) =>
      c.html(
        dashboardPage(world, `/dashboard/${name}`, title, list(world), c.req.query('done') ?? null),
      ),
    );
  }
  // Stripe's own dashboard has its objects there, and links come by these names.
  for (const name of ['customers', 'invoices', 'payments', 'subscriptions']) {
    app.get(`/dashboard/${name}/:id`, (c) => c.redirect(`/dashboard/objects/${c.req.param('id')}`));
  }
  app.get('/dashboard/webhooks', (c) => c.redirect('/dashboard/deliveries'));
  app.get('/dashboard/objects/:id', (c) => {
    const id = c.req.param('id');
    const body = objectPage(world, id);
    if (!body)
      return c.html(
        dashboardPage(world, '', 'Not found', html`<p>There is no object ${id}.</p>`),
        404,
      );
    return c.html(dashboardPage(world, '', id, body, c.req.query('done') ?? null));
  });
  app.post('/dashboard', async (c) => {
    const form = await readFields(c.req.raw);
    try {
      return c.redirect(await act(api, world, engine, faults, form), 303);
    } catch (error) {
      if (error instanceof StripeError || error instanceof SyntaxError || error instanceof ZodError)
        return c.html(
          dashboardPage(
            world,
            '',
            'That did not work',
            html`<p class="notice error" role="alert">${error.message}</p>`,
          ),
          400,
        );
      throw error;
    }
  });
  return app;
}

/** Does what a form of the dashboard asks. @returns where to go next */
async function act(
  api: Api,
  world: World,
  engine: Engine,
  faults: Faults,
  form: Record<string, string>,
): Promise<string> {
  const told = (path: string, done: string) => `${path}?done=${encodeURIComponent(done)}`;
  switch (form.action) {
    case 'clock': {
      const by = Number(form.amount) * Number(form.unit);
      await moveClock(world, engine, clockMove.parse({ by }));
      return told('/dashboard', 'The clock has moved.');
    }
    case 'fault':
      faults.add(
        faultSchema.parse({ path: form.path, times: Number(form.times), effect: form.effect }),
      );
      return told('/dashboard', 'The next calls will fail.');
    case 'clear_faults':
      faults.clear();
      return told('/dashboard', 'No more faults.');
    case 'settings':
      writeSettings(world.store, {
        delivery: {
          delayMs: Number(form.delayMs),
          copies: Number(form.copies),
          reverse: form.order === 'reverse',
        },
        afterLastRetry: form.afterLastRetry as 'cancel' | 'mark_unpaid' | 'leave_past_due',
      });
      return told('/dashboard', 'Saved.');
    case 'resend':
      resend(
        world,
        form.event ?? '',
        resendOrder.parse({ times: Number(form.times), delayMs: Number(form.delayMs) }),
      );
      return told(`/dashboard/objects/${form.event}`, 'The event is on its way.');
    case 'card':
      changeCard(
        world,
        form.method ?? '',
        cardChange.parse({
          decline: form.decline,
          authentication: form.authentication,
          refund: form.refund,
        }),
      );
      return told(`/dashboard/objects/${form.method}`, 'The card has changed.');
    case 'dispute':
      return `/dashboard/objects/${dispute(world, form.charge ?? '', 'fraudulent')}`;
    default: {
      const said = await press(api, world, form);
      if (said === undefined) throw new SyntaxError('The dashboard has no such action.');
      return told(form.id ? `/dashboard/objects/${form.id}` : '/dashboard/products', said);
    }
  }
}
