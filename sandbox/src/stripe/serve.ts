import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import { createStripeSandbox, type StripeSandbox, type StripeSandboxOptions } from './index.ts';

export interface ServeOptions extends Omit<StripeSandboxOptions, 'baseUrl'> {
  /** 0 takes a free port. */
  port: number;
  /** Default: this machine by name. */
  baseUrl?: string;
}

export interface ServedStripe {
  sandbox: StripeSandbox;
  url: string;
  port: number;
  /** Ends running requests at once, and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the Stripe sandbox on a port of its own, in this process.
 * @throws the listening socket's error, for example `EADDRINUSE`, or what keeps the sandbox from starting
 */
export async function serveStripe({
  port: wanted,
  baseUrl,
  ...options
}: ServeOptions): Promise<ServedStripe> {
  let answer = (_request: Request, _bindings: HttpBindings): Response | Promise<Response> =>
    new Response('The sandbox is starting.', { status: 503 });
  const server = serve({
    fetch: (request, bindings) => answer(request, bindings as HttpBindings),
    port: wanted,
  }) as Server;
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = baseUrl ?? `http://localhost:${port}`;
  let sandbox: StripeSandbox;
  try {
    sandbox = createStripeSandbox({ ...options, baseUrl: url });
  } catch (cause) {
    server.close();
    throw cause;
  }
  answer = (request, bindings) => sandbox.app.fetch(request, bindings);
  return {
    sandbox,
    url,
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
}
