import { Hono, type MiddlewareHandler } from 'hono';
import { Faults } from '../server/faults.ts';
import { gate } from '../server/gate.ts';
import { Journal } from '../server/journal.ts';
import { browserRoutes } from './browser/routes.ts';
import { controlRoutes } from './control/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { Api } from './http/api.ts';
import { challengePages } from './pages/challenge.ts';
import { checkoutPages } from './pages/checkout.ts';
import { invoicePages } from './pages/invoice.ts';
import { portalListeners, portalPages } from './pages/portal.ts';
import { accountRoutes } from './resources/account/routes.ts';
import { priceRoutes } from './resources/catalogue/prices.ts';
import { productRoutes } from './resources/catalogue/products.ts';
import { chargeRoutes, chargeShows } from './resources/charges/routes.ts';
import { checkoutListeners } from './resources/checkout/complete.ts';
import { checkoutRoutes, checkoutShows } from './resources/checkout/routes.ts';
import { customerRoutes, customerShows } from './resources/customers/routes.ts';
import { couponRoutes, couponShows } from './resources/discounts/coupons.ts';
import { promotionCodeRoutes, promotionCodeShows } from './resources/discounts/promotion-codes.ts';
import { disputeRoutes } from './resources/disputes/routes.ts';
import { invoiceItemRoutes } from './resources/invoices/items.ts';
import { invoiceRoutes } from './resources/invoices/routes.ts';
import { invoiceListeners, invoiceShows } from './resources/invoices/shows.ts';
import { paymentIntentRoutes } from './resources/payment-intents/routes.ts';
import { mandateRoutes } from './resources/payment-methods/mandates.ts';
import { paymentMethodRoutes } from './resources/payment-methods/routes.ts';
import { portalRoutes } from './resources/portal/routes.ts';
import { refundRoutes } from './resources/refunds/routes.ts';
import { scheduleRoutes } from './resources/schedules/routes.ts';
import { setupIntentRoutes } from './resources/setup-intents/routes.ts';
import { itemShows } from './resources/subscriptions/items.ts';
import { subscriptionShows } from './resources/subscriptions/lifecycle.ts';
import { subscriptionListeners } from './resources/subscriptions/listeners.ts';
import { subscriptionRoutes } from './resources/subscriptions/routes.ts';
import { taxRoutes } from './resources/tax/routes.ts';
import { testClockRoutes } from './resources/test-clocks/routes.ts';
import { ensureEndpoint, webhookRoutes } from './resources/webhooks/routes.ts';
import { tasks } from './tasks.ts';
import { Engine } from './time/engine.ts';
import { World, type WorldOptions } from './world.ts';

export { SECTIONS as DASHBOARD_PAGES } from './dashboard/views.ts';

export interface StripeSandboxOptions extends WorldOptions {
  /** Endpoints that are there from the start, with the secret that their owner was configured with. */
  webhookEndpoints?: { url: string; secret: string; events?: string[] }[];
  /** Injected faults that the surrounding server applies; without it, this app applies its own. */
  faults?: Faults;
}

export interface StripeSandbox {
  app: Hono;
  api: Api;
  world: World;
  engine: Engine;
  faults: Faults;
  close(): Promise<void>;
}

/**
 * A Stripe of one's own: the API under `/v1`, Stripe.js, hosted pages and a dashboard, all in one Hono app.
 * @param options.dataDir where its database is kept
 * @param options.baseUrl the origin under which browsers reach it
 */
export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  const world = new World(options);
  const { faults = new Faults() } = options;
  const engine = new Engine(world, tasks);
  connect(world);
  const api = new Api(world);
  addRoutes(api, engine);
  api.finish();
  const app = new Hono();
  if (!options.faults) app.use('/v1/*', gate(new Journal(), faults));
  app.route('/', api.app);
  for (const path of ['/c/*', '/p/*', '/i/*', '/receipts/*'])
    app.use(path, pageHeaders("; frame-ancestors 'none'"));
  // The shop's page shows the challenge in a frame.
  app.use('/3ds/*', pageHeaders());
  app.route('/', browserRoutes());
  app.route('/', checkoutPages(world));
  app.route('/', challengePages(world));
  app.route('/', invoicePages(world));
  app.route('/', portalPages(world));
  app.route('/', dashboardRoutes(api, world, engine, faults));
  app.route('/_sandbox/stripe', controlRoutes(world, engine, faults));
  for (const { url, secret, events = ['*'] } of options.webhookEndpoints ?? []) {
    ensureEndpoint(world, { url, secret, events });
  }
  engine.start();
  world.deliveries.wake();
  return {
    app,
    api,
    world,
    engine,
    faults,
    close: async () => {
      await engine.stop();
      await world.deliveries.close();
      world.store.close();
    },
  };
}

/** Hosted pages load nothing but their own style and script; a form may lead to any shop. */
function pageHeaders(more = ''): MiddlewareHandler {
  return async (c, next) => {
    c.header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'${more}`,
    );
    c.header('referrer-policy', 'no-referrer');
    c.header('cache-control', 'no-store');
    await next();
  };
}

function connect(world: World): void {
  customerShows(world);
  chargeShows(world);
  checkoutShows(world);
  couponShows(world);
  promotionCodeShows(world);
  itemShows(world);
  subscriptionShows(world);
  invoiceShows(world);
  invoiceListeners(world);
  subscriptionListeners(world);
  checkoutListeners(world);
  portalListeners(world);
}

function addRoutes(api: Api, engine: Engine): void {
  customerRoutes(api);
  paymentMethodRoutes(api);
  mandateRoutes(api);
  setupIntentRoutes(api);
  paymentIntentRoutes(api);
  chargeRoutes(api);
  refundRoutes(api);
  disputeRoutes(api);
  productRoutes(api);
  priceRoutes(api);
  couponRoutes(api);
  promotionCodeRoutes(api);
  subscriptionRoutes(api);
  scheduleRoutes(api);
  invoiceRoutes(api);
  invoiceItemRoutes(api);
  checkoutRoutes(api);
  portalRoutes(api);
  webhookRoutes(api);
  testClockRoutes(api, engine);
  accountRoutes(api);
  taxRoutes(api);
}
