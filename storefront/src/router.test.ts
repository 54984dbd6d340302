import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { getRouter } from './router.tsx';

afterEach(() => onlineManager.setOnline(true));

describe('a change without a connection', () => {
  it('fails at once, instead of waiting for the connection', async () => {
    const { queryClient } = getRouter().options.context;
    onlineManager.setOnline(false);
    const change = queryClient.getMutationCache().build(queryClient, {
      mutationFn: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await expect(change.execute(undefined)).rejects.toThrow('Failed to fetch');
  });
});

describe('a value in the query of an address', () => {
  const texts = [
    '20',
    '1e3',
    '9007199254740993',
    '0x10',
    '-0',
    '1.50',
    '007',
    'null',
    'undefined',
    'true',
    '[1]',
    '{"a":1}',
    '"x"',
    '"',
    'a+b c&d=e',
    'Rücken',
    '100%',
  ];

  it.each([
    ['/workouts', 'search'],
    ['/admin', 'search'],
    ['/unsubscribe', 'token'],
    ['/subscription/success', 'session_id'],
    ['/signup/complete', 'setup_intent'],
  ])('is the text that stands there, on %s', (path, name) => {
    const router = getRouter();
    for (const text of texts) {
      const { search } = router.parseLocation({
        href: '',
        pathname: path,
        hash: '',
        state: { __TSR_index: 0 },
        search: `?${new URLSearchParams({ [name]: text })}`,
      });
      expect(router.matchRoutes(path, search).at(-1)?.search).toEqual({ [name]: text });
      const { href } = router.buildLocation({ to: path, search: { [name]: text } });
      expect(new URL(href, 'http://site').searchParams.get(name)).toBe(text);
    }
  });

  it('is ignored with a NUL, which the API would refuse each time', () => {
    const search = { category: 'Pilates\0', search: '\0' };
    expect(getRouter().matchRoutes('/workouts', search).at(-1)?.search).toEqual({});
  });

  it('is cut where the API would refuse its length each time', () => {
    const search = { category: 'c'.repeat(61), search: 's'.repeat(101) };
    const cut = { category: 'c'.repeat(60), search: 's'.repeat(100) };
    expect(getRouter().matchRoutes('/workouts', search).at(-1)?.search).toEqual(cut);
  });

  it('is the first of several', () => {
    expect(getRouter().options.parseSearch('?search=hips&search=back')).toEqual({ search: 'hips' });
  });
});
