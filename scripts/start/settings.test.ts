import { describe, expect, it } from 'vitest';
import { BadSettings } from '../../cms-extensions/server-kit/src/environment.ts';
import { readSettings } from './settings.ts';

describe('the settings of a start', () => {
  it('keep their default when they are empty', () => {
    expect(readSettings({ CMS_PORT: '' }).CMS_PORT).toBe(1337);
  });

  it('move every address that follows from a port', () => {
    const { CMS_INTERNAL_URL, MUX_API_URL, STRIPE_API_URL } = readSettings({
      CMS_PORT: '2000',
      SANDBOX_PORT: '3001',
    });
    expect([CMS_INTERNAL_URL, MUX_API_URL, STRIPE_API_URL]).toEqual([
      'http://127.0.0.1:2000',
      'http://localhost:3001/mux',
      'http://localhost:3001',
    ]);
  });

  it('are refused with the name of each that cannot be used', () => {
    const read = () => readSettings({ CMS_PORT: 'seven', SANDBOX: 'perhaps' });
    expect(read).toThrow(BadSettings);
    expect(read).toThrow(/CMS_PORT must be a port number[\s\S]*SANDBOX must be true or false/);
  });
});
