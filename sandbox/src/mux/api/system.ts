import { Hono } from 'hono';
import { z } from 'zod';
import { InvalidParameters, NotFound } from '../errors.ts';
import { httpUrl } from '../state/asset-settings.ts';
import type { SigningKeys } from '../state/signing-keys.ts';
import type { MadeWebhook, Webhooks } from '../webhooks/webhooks.ts';
import { listByPageSchema, parse, readBody } from './input.ts';
import { presentNewSigningKey, presentSigningKey } from './present.ts';

const newWebhookSchema = z.strictObject({ address: httpUrl });

function presentWebhook({ id, address, createdAt }: MadeWebhook) {
  return { id, address, enabled: true, created_at: createdAt };
}

/** `/system/v1`: signing keys, the webhook, and who the access token belongs to. */
export function systemRoutes(signingKeys: SigningKeys, webhooks: Webhooks): Hono {
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

  routes.get('/webhooks', (context) => {
    const { page } = parse(listByPageSchema, context.req.query());
    return context.json({
      data: webhooks.made && page === 1 ? [presentWebhook(webhooks.made)] : [],
    });
  });
  // Mux has any number of them, the stand-in one.
  routes.post('/webhooks', async (context) => {
    const { address } = parse(newWebhookSchema, await readBody(context));
    if (webhooks.made) throw new InvalidParameters('address: there is a webhook already');
    const made = webhooks.make(address);
    return context.json({ data: { ...presentWebhook(made), signing_secret: made.secret } }, 201);
  });
  routes.delete('/webhooks/:id', (context) => {
    if (webhooks.made?.id !== context.req.param('id')) throw new NotFound();
    webhooks.unmake();
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
