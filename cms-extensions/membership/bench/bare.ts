import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * The smallest server that Node makes: it sends the same bytes to everyone. Run as a process of its
 * own; takes the bytes on its channel and answers with its port.
 */
process.on('message', (body: string) => {
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': bytes.byteLength,
    });
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
