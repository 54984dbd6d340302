import { describe, expect, it } from 'vitest';
import { isOnThisMachine, isProtectedAddress } from './deployment.ts';

describe('an address of a production', () => {
  it.each([
    ['https://ondelle.example', true],
    ['http://ondelle.example', false],
    ['http://localhost:3000', true],
    ['http://cms.localhost', true],
    ['http://127.0.0.1:1337/admin', true],
    ['http://[::1]:3000', true],
    ['http://10.0.0.5', false],
    ['http://localhost.example.org', false],
    ['http://127.0.0.1.example.org', false],
  ])('%s is protected: %s', (url, isProtected) => {
    expect(isProtectedAddress(url)).toBe(isProtected);
  });

  it('is on this machine by its host alone', () => {
    expect(isOnThisMachine('https://localhost:3000')).toBe(true);
    expect(isOnThisMachine('https://ondelle.example/localhost')).toBe(false);
  });
});
