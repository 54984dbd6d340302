import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A minimal server that reads and discards a body, then answers. Run as a separate process; answers
 * with its port.
 */
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.end('{"ok":true}'));
});
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
