import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { aMember } from '../../test/builders.ts';
import { createCaches } from '../../test/caches.ts';
import { session } from '../features/session/index.ts';
import { forgetAtSignOut } from './client.ts';

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
