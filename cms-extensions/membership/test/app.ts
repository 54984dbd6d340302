import { afterAll, beforeAll } from 'vitest';
import type { Booted } from '../../../cms/test/boot.ts';
import { clientOf } from './client.ts';

/** What a suite's `beforeAll` makes; it is empty until then. */
export const prepared = <Made extends object>(make: () => Promise<Made>): Made => {
  const made = {} as Made;
  beforeAll(async () => {
    // No copy: an app has another address after a restart.
    Object.setPrototypeOf(made, await make());
  });
  return made;
};

/** Boots an app before the tests of a suite, and stops it after them. */
export const testApp = <App extends Booted>(boot: () => Promise<App>) => {
  const app = prepared(boot);
  afterAll(() => app.stop());
  return { app, client: clientOf(app) };
};
