import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { aMember } from '../../test/builders.ts';
import { createCaches } from '../../test/caches.ts';
import { session } from '../features/session/index.ts';
import { forgetAtSignOut, startServiceWorker } from './client.ts';

beforeAll(() => session?.start());
afterEach(() => session?.clear());

const enter = (id: string) =>
  session?.adopt({ access_token: 'a-token', user: { ...aMember(), id } });

it('removes what was kept for the offline page when the member signs out, not before', async () => {
  const caches = createCaches();
  await caches.open('library');
  await caches.open('build-one');
  vi.stubGlobal('caches', caches);
  forgetAtSignOut();
  enter('anna');
  enter('anna');
  expect(await caches.keys()).toEqual(['library', 'build-one']);
  session?.clear();
  expect(await caches.keys()).toEqual(['build-one']);
});

it('does without the worker where the browser refuses it', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const refusal = new DOMException('The operation is insecure.', 'SecurityError');
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    register: vi.fn(() => Promise.reject(refusal)),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  startServiceWorker(new QueryClient());
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.any(String), refusal), {
    timeout: 20_000,
  });
  startServiceWorker(new QueryClient());
  expect(serviceWorker.register).toHaveBeenCalledOnce();
});
