import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { connectRedis } from './index.ts';

/** Takes connections and answers each command, until it says nothing any more. */
const startServer = async () => {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const commands = String(data).match(/^\*\d+\r$/gm) ?? [];
      if (!isSilent) socket.write(commands.map(() => '+OK\r\n').join(''));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}`,
    fallSilent: () => {
      isSilent = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

describe('a connection to Redis', () => {
  const closers: (() => void)[] = [];
  afterEach(() => closers.splice(0).forEach((close) => void close()));

  it('lets no request wait for a Redis that is suspended', { timeout: 60_000 }, async () => {
    const server = await startServer();
    const redis = connectRedis(server.url, { warn: () => undefined });
    closers.push(server.close, () => redis.disconnect());
    await once(redis, 'ready');
    expect(await redis.ping()).toBe('OK');
    server.fallSilent();
    await expect(redis.ping()).rejects.toThrow();
    await expect(redis.ping()).rejects.toThrow();
  });
});
