import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePorts } from './free-port.ts';

test('ports are different, free, and none that a connection may take', async () => {
  const ports = await freePorts(50);
  expect(new Set(ports).size).toBe(50);
  for (const port of ports) {
    expect(port).toBeLessThan(32_768);
    const server = createServer();
    await new Promise<void>((done, failed) => {
      server.once('error', failed);
      server.listen(port, '127.0.0.1', done);
    });
    server.close();
  }
});
