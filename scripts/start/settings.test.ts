import { describe, expect, it } from 'vitest';
import { BadSettings } from '../../cms-extensions/contract/src/environment.ts';
import { readSettings } from './settings.ts';

describe('the settings of a start', () => {
  it('show the demo admin to whoever tries the product out, and to nobody in production', () => {
    const embedded = readSettings({}).environment;
    expect([embedded.DEMO_ADMIN_EMAIL, embedded.DEMO_ADMIN_PASSWORD]).toEqual([
      'admin@example.com',
      'demo1234',
    ]);
    const production = readSettings({ DEPLOYMENT: 'production' }).environment;
    expect([production.DEMO_ADMIN_EMAIL, production.DEMO_ADMIN_PASSWORD]).toEqual(['', '']);
  });

  it('keep their default when they are empty', () => {
    expect(readSettings({ CMS_PORT: '' }).CMS_PORT).toBe(1337);
  });

  it('move every address that follows from a port', () => {
    const { CMS_INTERNAL_URL, MUX_API_URL, STRIPE_JS_URL } = readSettings({
      CMS_PORT: '2000',
      SANDBOX_PORT: '3001',
    });
    expect([CMS_INTERNAL_URL, MUX_API_URL, STRIPE_JS_URL]).toEqual([
      'http://127.0.0.1:2000',
      'http://localhost:3001/mux',
      'http://localhost:3001/stripe.js',
    ]);
  });

  it('are refused with the name of each that cannot be used', () => {
    const read = () => readSettings({ CMS_PORT: 'seven', SANDBOX: 'perhaps' });
    expect(read).toThrow(BadSettings);
    expect(read).toThrow(/CMS_PORT must be a port number[\s\S]*SANDBOX must be true or false/);
  });
});
