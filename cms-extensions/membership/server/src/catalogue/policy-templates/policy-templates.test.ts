import { describe, expect, it } from 'vitest';
import { gapsOf } from '../../site/sign-up-rules.ts';
import { isPlaceholder } from '../placeholders.ts';
import { policyTemplate, TEMPLATE_COUNTRIES } from './policy-templates.ts';

const NOTHING = {
  siteName: '',
  supportEmail: '',
  legalName: '',
  address: '',
  register: '',
  vatId: '',
};
const KNOWN = {
  siteName: 'Bo & Söhne',
  supportEmail: 'bo@bo.example',
  ...{ legalName: 'Bo GmbH', address: 'Weg 1, Köln', register: 'HRB 1', vatId: 'DE1' },
};
const PAGES = ['terms', 'privacy', 'refund', 'cookies', 'imprint'] as const;
const SPEAK_GERMAN: readonly string[] = ['DE', 'AT', 'CH'];

const CASES = TEMPLATE_COUNTRIES.flatMap((country) =>
  (SPEAK_GERMAN.includes(country) ? (['en', 'de'] as const) : (['en'] as const)).flatMap((locale) =>
    PAGES.map((slug) => [country, locale, slug] as const),
  ),
);

describe('the templates of policies', () => {
  it.each(CASES)('are whole: %s %s %s', (country, locale, slug) => {
    const page = policyTemplate(slug, country, locale, KNOWN);
    expect(page?.title).toBeTruthy();
    expect(page?.intro).toBeTruthy();
    expect(page?.body).toContain('## ');
    expect(page?.body).not.toContain('undefined');
    const names = [...(page?.body ?? '').matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !isPlaceholder(name))).toEqual([]);
    expect(
      gapsOf(policyTemplate(slug, country, locale, NOTHING)?.body ?? '').length,
    ).toBeGreaterThanOrEqual(gapsOf(page?.body ?? '').length);
  });

  it.each(TEMPLATE_COUNTRIES)('follow who runs the site, or leave a gap for it: %s', (country) => {
    for (const slug of ['terms', 'imprint'] as const) {
      const body = policyTemplate(slug, country, 'en', KNOWN)?.body ?? '';
      expect(body).toMatch(/\{\{legalName\}\}\W+\{\{address\}\}/);
      expect(body).toContain('{{supportEmail}}');
      expect(body).not.toMatch(/Bo GmbH|Weg 1/);
    }
    expect(policyTemplate('terms', country, 'en', NOTHING)?.body).toContain('[[address]]');
  });

  it('are only in English and in the language of the country', () => {
    expect(policyTemplate('terms', 'US', 'de', KNOWN)).toBeNull();
    expect(policyTemplate('terms', 'DE', 'es', KNOWN)).toBeNull();
    expect(policyTemplate('accessibility', 'DE', 'en', KNOWN)).toBeNull();
  });
});
