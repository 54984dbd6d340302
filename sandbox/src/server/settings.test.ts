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
  expect(settings.publicUrl).toBeUndefined();
});

it('takes what the environment says', () => {
  const settings = readSettings({
    SANDBOX_PORT: '5000',
    SANDBOX_HOST: '0.0.0.0',
    SANDBOX_URL: 'https://sandbox.example/',
    DATA_DIR: '/data',
    SANDBOX_MUX_LIBRARY: '/clips',
  });
  expect(settings).toMatchObject({
    port: 5000,
    host: '0.0.0.0',
    publicUrl: 'https://sandbox.example',
    dataDir: '/data/sandbox',
    mux: { libraryDir: '/clips' },
  });
});

it.each([
  ['SANDBOX_PORT', 'many'],
  ['SANDBOX_PORT', '70000'],
  ['SANDBOX_URL', 'localhost'],
  ['SANDBOX_URL', 'ftp://localhost'],
])('names %s when it is %s', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(InvalidSettings);
  expect(() => readSettings({ [name]: value })).toThrow(name);
});
