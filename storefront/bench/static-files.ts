import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sirv from 'sirv';

/* A static file server of a folder; run as a process of its own, which answers with its port. */
const [folder = ''] = process.argv.slice(2);
const server = createServer(sirv(folder, { brotli: true }));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
