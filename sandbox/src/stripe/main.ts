import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serveStripe } from './serve.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.SANDBOX_PORT ?? '4010' },
    data: { type: 'string', default: join(process.env.DATA_DIR ?? '.data', 'sandbox', 'stripe') },
    url: { type: 'string' },
    webhook: { type: 'string' },
    secret: { type: 'string', default: process.env.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox' },
  },
});

const port = Number(values.port);
if (!Number.isInteger(port) || port < 0) {
  console.error(`--port must be a number, not ${values.port}`);
  process.exit(1);
}
const { url, close } = await serveStripe({
  port,
  dataDir: values.data,
  ...(values.url && { baseUrl: values.url }),
  ...(process.env.STRIPE_SECRET_KEY && { secretKey: process.env.STRIPE_SECRET_KEY }),
  ...(process.env.STRIPE_PUBLISHABLE_KEY && { publishableKey: process.env.STRIPE_PUBLISHABLE_KEY }),
  webhookEndpoints: values.webhook ? [{ url: values.webhook, secret: values.secret }] : [],
});
console.log(`Stripe sandbox at ${url}/dashboard`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().then(() => process.exit(0)));
}
