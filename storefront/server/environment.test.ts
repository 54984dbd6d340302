// @vitest-environment node
import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

it.each([
  ['everyone', false],
  ['172.28.1.1,nobody', false],
  ['2', true],
  ['172.28.2.2,loopback', true],
])('TRUST_PROXY may be %s: %s', (TRUST_PROXY, expected) => {
  const read = () => readEnvironment({ TRUST_PROXY });
  if (expected) expect(read).not.toThrow();
  else expect(read).toThrow('TRUST_PROXY must be a number of proxies');
});
