import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A minimal Node server that sends the same bytes to everyone. Run as a separate process; receives
 * the bytes over IPC and answers with its port.
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
