import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SafeStorage } from './storage.ts';

const refused = (name: string) => () => {
  throw new DOMException('Refused', name);
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

/** A storage that takes nothing more, as a full device. */
const full = (): Storage =>
  new Proxy(localStorage, {
    get: (area, name) => {
      if (name === 'setItem') return refused('QuotaExceededError');
      const method: unknown = Reflect.get(area, name);
      return typeof method === 'function' ? method.bind(area) : method;
    },
  });

describe.each([
  ['blocked', refused('SecurityError')],
  ['full', full],
  ['at work', () => localStorage],
])('a storage that is %s', (_, area) => {
  it('keeps what was written for this page, and removes it', () => {
    localStorage.setItem('token', 'former');
    const storage = new SafeStorage(area);
    storage.setItem('token', 'new');
    expect(storage.getItem('token')).toBe('new');
    storage.removeItem('token');
    expect(storage.getItem('token')).toBeNull();
    storage.setJson('user', { name: 'Anna' });
    expect(storage.getJson('user')).toEqual({ name: 'Anna' });
  });
});

describe('a full storage', () => {
  it('brings back no former value with the next page', () => {
    localStorage.setItem('token', 'former');
    new SafeStorage(full).setItem('token', 'new');
    expect(new SafeStorage(() => localStorage).getItem('token')).toBeNull();
  });

  it('takes what another tab has written', () => {
    const area = full();
    const storage = new SafeStorage(() => area);
    storage.setItem('token', 'own');
    localStorage.setItem('token', 'of another tab');
    const event = new StorageEvent('storage', { key: 'token' });
    Object.defineProperty(event, 'storageArea', { value: area });
    expect(storage.hears(event)).toBe(true);
    expect(storage.getItem('token')).toBe('of another tab');
  });
});

describe('a value that is no JSON', () => {
  it('is none', () => {
    localStorage.setItem('user', '{');
    expect(new SafeStorage(() => localStorage).getJson('user')).toBeNull();
  });
});

describe('the storages of the browser', () => {
  // Inline scripts run before any module; each catches what storage throws.
  const INLINE = ['./features/session/stored-session.ts', './routes/-profile/profile-page.tsx'];

  it('are used by nothing else', () => {
    const files = import.meta.glob<string>('./**/*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const users = Object.entries(files)
      .filter(([, text]) => /\b(?:local|session)Storage\b|\bindexedDB\b/.test(text))
      .map(([path]) => path)
      .filter((path) => !path.includes('.test.') && path !== './storage.ts');
    expect(users.sort()).toEqual(INLINE);
  });
});
