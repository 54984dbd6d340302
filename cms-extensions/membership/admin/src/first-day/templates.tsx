import { Flex } from '@strapi/design-system';
import type { PolicyTemplateCountry } from 'contract/desk/site';
import { useState } from 'react';
import { Do } from '../answer.tsx';
import { useSetup } from '../api.ts';
import { Small } from '../card.tsx';
import { Select } from '../fields.tsx';

const names = new Intl.DisplayNames('en', { type: 'region' });
const COUNTRIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['DE', 'AT', 'CH', 'GB', 'US'].map((code) => [code, names.of(code) ?? code]),
  ),
  other: 'Another country',
};
const WITH_IMPRINT: readonly string[] = ['DE', 'AT'];

/** Begins the policies that nobody has written from the templates of a country. */
export const Templates = () => {
  const { data } = useSetup();
  const [chosen, setCountry] = useState<PolicyTemplateCountry>();
  const ofBrand = Object.keys(COUNTRIES).find((code) => code === data?.country);
  const country = chosen ?? ((ofBrand ?? 'DE') as PolicyTemplateCountry);
  const imprint = WITH_IMPRINT.includes(country) ? ['imprint'] : [];
  const slugs = ['terms', 'privacy', 'refund', 'cookies', ...imprint];
  return (
    <Flex gap={2} paddingTop={3} wrap="wrap" alignItems="center">
      <Select
        label="Your country"
        value={country}
        options={COUNTRIES}
        onChange={(value) => setCountry(value as PolicyTemplateCountry)}
      />
      <Do
        size="S"
        call={['POST', 'site/policies/template', { country, slugs }]}
        done="The empty pages have a draft. Fill in what stands in [[brackets]]."
      >
        Begin with a template
      </Do>
      <Small>No legal advice: have a lawyer read it.</Small>
    </Flex>
  );
};
