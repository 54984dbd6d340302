import { afterAll, beforeAll, describe } from 'vitest';
import { type Booted, bootMembership } from './boot.ts';
import { type Client, clientOf } from './client.ts';

/** The address of a call in German, or as it is. */
export const inLocale = (path: string, locale?: 'de'): string =>
  locale === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`;

/** The product in English and German, while the tests of a block run. */
export class TwoLanguages {
  #booted: Booted | null = null;

  get app(): Booted {
    if (this.#booted === null) throw new Error('Available in tests and hooks alone');
    return this.#booted;
  }

  get client(): Client {
    return clientOf(this.app);
  }

  async boot(): Promise<void> {
    this.#booted = await bootMembership({ env: { LOCALES: 'en,de' } });
  }

  /** The answer of a public call. */
  async read<Body>(path: string, locale?: 'de'): Promise<Body> {
    return (await this.client.get<Body>(inLocale(path, locale))).body;
  }
}

/** A block of tests that share the product in English and German. */
export const describeInTwoLanguages = (name: string, tests: (site: TwoLanguages) => void): void => {
  describe(`${name} in two languages`, () => {
    const site = new TwoLanguages();
    beforeAll(() => site.boot());
    afterAll(() => site.app.stop());
    tests(site);
  });
};
