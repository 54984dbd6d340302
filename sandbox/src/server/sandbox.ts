import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { homeRoutes } from '../home/routes.ts';
import { mailRoutes } from '../mail/routes.ts';
import { createMuxSandbox } from '../mux/index.ts';
import { createStripeSandbox, DASHBOARD_PAGES } from '../stripe/index.ts';
import { controlRoutes } from './control.ts';
import { Faults } from './faults.ts';
import { gate, type ServerEnvironment } from './gate.ts';
import { Journal } from './journal.ts';
import { ownOriginOnly } from './own-origin.ts';
import type { Settings } from './settings.ts';

const CLOSE_WITHIN_MS = 2000;

interface RunningSandbox {
  /** Origin that it is reached at, without a trailing slash. */
  url: string;
  /** Ends running requests and closes the databases. */
  close: () => Promise<void>;
}

/**
 * Starts the stand-ins on one port.
 * @throws the listening socket's error, for example `EADDRINUSE`, or what keeps a stand-in from starting.
 */
export async function startSandbox(settings: Settings): Promise<RunningSandbox> {
  let answer = (_request: Request, _bindings: HttpBindings): Response | Promise<Response> =>
    new Response('The sandbox is starting.', { status: 503 });
  const server = createAdaptorServer({
    fetch: (request, bindings) => answer(request, bindings as HttpBindings),
  }) as Server;
  server.listen(settings.port, settings.host);
  await once(server, 'listening');

  const url = listeningUrl(server, settings.host);
  try {
    const { app, close } = await composeStandIns(settings, url);
    answer = (request, bindings) => app.fetch(request, bindings);
    return {
      url,
      async close() {
        await endConnections(server);
        await close();
      },
    };
  } catch (cause) {
    server.close();
    throw cause;
  }
}

/** Lets running requests end, but not for longer than a person likes to wait for a prompt. */
async function endConnections(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const timeout = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS);
  await closed;
  clearTimeout(timeout);
}

function listeningUrl(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name}:${port}`;
}

async function composeStandIns(settings: Settings, url: string) {
  const journal = new Journal();
  const faults = new Faults();
  const mux = await createMuxSandbox({
    ...settings.mux,
    dataDir: join(settings.dataDir, 'mux'),
    baseUrl: url,
  });

  const stripe = createStripeSandbox({
    ...settings.stripe,
    faults,
    dataDir: join(settings.dataDir, 'stripe'),
    baseUrl: url,
  });

  const app = new Hono<ServerEnvironment>();
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  for (const own of ['/', '/mail/*', '/_sandbox/*']) app.use(own, ownOriginOnly(url));
  app.route('/_sandbox/mux', mux.control);
  app.route('/_sandbox', controlRoutes({ journal, faults, reset: (what) => mux.reset(what) }));
  const pages = DASHBOARD_PAGES.map(([address, label]) => ({ label, url: address }));
  app.route('/', mailRoutes(settings.mailDir));
  app.route('/', homeRoutes({ mux, journal, faults, addresses: addresses(settings, url), pages }));
  app.use(gate(journal, faults));
  app.all('/mux/*', (context) => mux.app.fetch(context.req.raw));
  app.all('*', (context) => stripe.app.fetch(context.req.raw, context.env));

  return {
    app,
    async close() {
      await Promise.all([mux.close(), stripe.close()]);
    },
  };
}

/** What a client of the stand-ins is told. */
function addresses({ mux, stripe }: Settings, url: string) {
  return [
    { name: 'Mux API', value: `${url}/mux` },
    { name: 'Mux streams', value: `${url}/mux/stream` },
    { name: 'Mux images', value: `${url}/mux/image` },
    { name: 'Mux webhook', value: mux.webhook.url ?? 'none: set CMS_INTERNAL_URL' },
    { name: 'Mux access token', value: `${mux.tokenId} : ${mux.tokenSecret}` },
    { name: 'Stripe API', value: url },
    { name: 'Stripe secret key', value: stripe.secretKey },
    { name: 'Stripe publishable key', value: stripe.publishableKey },
  ];
}
