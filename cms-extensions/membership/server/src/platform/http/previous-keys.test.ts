import jsonwebtoken from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { withCurrentSignatures } from './previous-keys.ts';

const secrets = [
  { previous: 'old-secret-of-members', current: 'new-secret-of-members' },
  { previous: 'old-secret-of-the-panel', current: 'new-secret-of-the-panel' },
];
const payload = { userId: '1', type: 'access' };
const sign = (secret: string): string =>
  jsonwebtoken.sign(payload, secret, { algorithm: 'HS256', expiresIn: 60 });

describe('tokens of a previous secret', () => {
  it.each(secrets)('are valid under $current, with the same content', ({ previous, current }) => {
    const token = sign(previous);
    const [, renewed = ''] = withCurrentSignatures(`Bearer ${token}`, secrets).split(' ');
    expect(jsonwebtoken.verify(renewed, current)).toEqual(jsonwebtoken.verify(token, previous));
  });

  it('are found among cookies, which stay as they are', () => {
    const cookies = `a=1; session=${sign('old-secret-of-members')}; device=${sign('new-secret-of-members')}; b=eyJ`;
    const changed = withCurrentSignatures(cookies, secrets);
    expect(changed.replace(/eyJ[^;]+\./g, '')).not.toBe(cookies.replace(/eyJ[^;]+\./g, ''));
    expect(changed.split('; ')[0]).toBe('a=1');
    expect(changed.split('; ')[2]).toBe(cookies.split('; ')[2]);
    expect(changed.split('; ')[3]).toBe('b=eyJ');
  });

  it.each(['eyJ', '-eyJ', 'eyJ-', 'eyJa.', '.eyJ', 'eyJ='])(
    'are looked for without delay: %s',
    (repeated) => {
      const began = process.threadCpuUsage();
      withCurrentSignatures(repeated.repeat(64_000 / repeated.length), secrets);
      expect(process.threadCpuUsage(began).user).toBeLessThan(200_000);
    },
  );

  it.each([
    ['of another secret', sign('a-secret-of-somebody')],
    ['without a signature', sign('old-secret-of-members').replace(/[^.]+$/, '')],
    [
      'that was changed',
      sign('old-secret-of-members').replace(/\.[^.]+\./, `.${btoa('{"userId":"2"}')}.`),
    ],
  ])('a token %s stays as it is', (_what, token) => {
    expect(withCurrentSignatures(`Bearer ${token}`, secrets)).toBe(`Bearer ${token}`);
  });
});
