import { createServer } from 'node:net';

/* Below the ports that systems give to outgoing connections (Linux from 32768, others from 49152):
 * such a connection could take the port between its choice and its use. */
const FIRST = 20_000;
const COUNT = 12_000;

const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port of this machine that nothing uses, another one with each call. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
};

/** Different free ports of this machine. */
export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, freePort));
