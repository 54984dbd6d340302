import { join } from 'node:path';
import { expect, it } from 'vitest';
import { InvalidSettings, readSettings } from './settings.ts';

it('works without any setting, on the loopback address alone', () => {
  const settings = readSettings({ SANDBOX_PORT: '' });
  expect(settings).toMatchObject({
    port: 4010,
    host: '127.0.0.1',
    mux: { tokenId: 'sandbox', tokenSecret: 'sandbox-secret' },
  });
  expect(settings.dataDir).toMatch(/\.data[\\/]sandbox$/);
});

it('takes what the environment says', () => {
  const settings = readSettings({
    SANDBOX_PORT: '5000',
    HOST: '0.0.0.0',
    DATA_DIR: '/data',
    SANDBOX_MUX_LIBRARY: '/clips',
  });
  expect(settings).toMatchObject({
    port: 5000,
    host: '0.0.0.0',
    dataDir: '/data/sandbox',
    mux: { libraryDir: '/clips' },
    stripe: { webhookEndpoints: [] },
  });
});

it('takes relative paths from the root of the repository', () => {
  const root = join(import.meta.dirname, '../../..');
  const settings = readSettings({ DATA_DIR: 'data', SANDBOX_MUX_LIBRARY: 'seed/clips' });
  expect(settings.dataDir).toBe(join(root, 'data/sandbox'));
  expect(settings.mux.libraryDir).toBe(join(root, 'seed/clips'));
});

it('sends the events of Mux where it is told, under the secret of their reader', () => {
  expect(readSettings({}).mux.webhook).toEqual({ secret: 'sandbox-mux-webhook' });
  const settings = readSettings({
    CMS_INTERNAL_URL: 'http://localhost:1337/',
    MUX_WEBHOOK_SECRET: 'secret,former',
  });
  const url = 'http://localhost:1337/api/video/webhook';
  expect(settings.mux.webhook).toEqual({ url, secret: 'secret' });
});

it('sends the events of Stripe where it is told, under the secret of their reader', () => {
  const settings = readSettings({
    CMS_INTERNAL_URL: 'http://localhost:1337',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  expect(settings.stripe.webhookEndpoints).toEqual([
    { url: 'http://localhost:1337/api/payments/webhook', secret: 'whsec_1' },
  ]);
});

it.each([
  ['SANDBOX_PORT', 'many'],
  ['SANDBOX_PORT', '70000'],
  ['CMS_INTERNAL_URL', 'localhost:1337'],
])('names %s when it is %s', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(InvalidSettings);
  expect(() => readSettings({ [name]: value })).toThrow(name);
});
