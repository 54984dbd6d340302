import type { AddressInfo } from 'node:net';
import { startTracing, stopTracing } from 'contract/tracing';
import { readEnvironment } from '../../../storefront/server/environment.ts';
import { createStorefront } from '../../../storefront/server/storefront.ts';

/* The storefront's server without its pages, as a process of its own: the traces of a process have
 * one name. It tells its port on the standard output, and ends with its standard input. */

const environment = readEnvironment(process.env);
if (environment.tracing !== null) await startTracing(environment.tracing, console.error);
const server = createStorefront({
  environment,
  render: () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
  mark: 'm',
  clientDir: import.meta.dirname,
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }));
});
process.stdin.resume().once('end', async () => {
  await stopTracing();
  process.exit(0);
});
