import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createDraining } from './connections.ts';

it('ends after the requests under way, and says before that it is not ready', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    arrive();
    finished.then(() => response.end('stored'));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const draining = createDraining(server, 20);
  await draining.dependency.check();

  const write = fetch(url, { method: 'POST' });
  await arrived;
  let hasEnded = false;
  const end = draining.end().then(() => {
    hasEnded = true;
  });
  await expect(draining.dependency.check()).rejects.toThrow('is ending');
  await expect.poll(() => server.listening).toBe(false);
  await expect(fetch(url)).rejects.toThrow();
  expect(hasEnded).toBe(false);

  finish();
  expect(await (await write).text()).toBe('stored');
  await end;
});

it('does nothing in a process that does not listen', async () => {
  await createDraining(createServer(), 60_000).end();
});
