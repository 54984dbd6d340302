import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getResponse } from 'msw';
import { toNodeHandler } from 'srvx/node';
import { createDatabase, type Database } from './database.ts';
import { handlersFor } from './handlers.ts';

/** The tests' API on a port, for tests that need a real server instead of a mocked fetch. */
export const startApiServer = async (
  database: Database = createDatabase(),
  port = 0,
): Promise<{ server: Server; url: string }> => {
  const handlers = handlersFor(database);
  const handle = toNodeHandler(
    async (request) =>
      (await getResponse(handlers, new Request(request.url, request))) ??
      Response.json({ detail: 'Not found' }, { status: 404 }),
  );
  const server = createServer(
    (request, response) => void handle(request as never, response as never),
  );
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

if (import.meta.main) {
  const { url } = await startApiServer(createDatabase(), Number(process.env.CMS_PORT ?? 0));
  console.log(url);
}
