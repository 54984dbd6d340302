import { Hono } from 'hono';
import { NotFound } from '../errors.ts';
import type { SigningKeys } from '../state/signing-keys.ts';
import { listByPageSchema, parse } from './input.ts';
import { presentNewSigningKey, presentSigningKey } from './present.ts';

/** `/system/v1`: signing keys, and who the access token belongs to. */
export function systemRoutes(signingKeys: SigningKeys): Hono {
  const routes = new Hono();

  routes.post('/signing-keys', async (context) =>
    context.json({ data: presentNewSigningKey(await signingKeys.create()) }, 201),
  );

  routes.get('/signing-keys', (context) => {
    const { limit, page } = parse(listByPageSchema, context.req.query());
    const keys = signingKeys.list(limit, (page - 1) * limit);
    return context.json({ data: keys.map(presentSigningKey) });
  });

  routes.get('/signing-keys/:id', (context) => {
    const key = signingKeys.find(context.req.param('id'));
    if (!key) throw new NotFound();
    return context.json({ data: presentSigningKey(key) });
  });

  routes.delete('/signing-keys/:id', (context) => {
    if (!signingKeys.delete(context.req.param('id'))) throw new NotFound();
    return context.body(null, 204);
  });

  routes.get('/whoami', (context) =>
    context.json({
      data: {
        access_token_name: 'Sandbox',
        organization_id: 'sandbox',
        organization_name: 'Sandbox',
        environment_id: 'sandbox',
        environment_name: 'Sandbox',
        environment_type: 'development',
        permissions: ['video:read', 'video:write', 'system:read', 'system:write'],
      },
    }),
  );
  return routes;
}
