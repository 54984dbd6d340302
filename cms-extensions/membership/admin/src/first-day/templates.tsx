import { Button, Flex } from '@strapi/design-system';
import type { PolicyTemplateCountry } from 'contract/desk/site';
import { useState } from 'react';
import { useSaid } from '../answer.tsx';
import { Small } from '../card.tsx';
import { Select } from '../fields.tsx';
import { settingsApi } from '../settings/calls.ts';

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
  const { data } = settingsApi.useSetupQuery();
  const [chosen, setCountry] = useState<PolicyTemplateCountry>();
  const ofBrand = Object.keys(COUNTRIES).find((code) => code === data?.country);
  const country = chosen ?? ((ofBrand ?? 'DE') as PolicyTemplateCountry);
  const [fill, { isLoading }] = settingsApi.useFillPoliciesMutation();
  const said = useSaid();
  const press = async () => {
    const imprint = WITH_IMPRINT.includes(country) ? (['imprint'] as const) : [];
    const slugs = [...(['terms', 'privacy', 'refund', 'cookies'] as const), ...imprint];
    const reply = await fill({ country, slugs });
    said(reply, 'The empty pages have a draft. Fill in what stands in [[brackets]].');
  };
  return (
    <Flex gap={2} paddingTop={3} wrap="wrap" alignItems="center">
      <Select
        label="Your country"
        value={country}
        options={COUNTRIES}
        onChange={(value) => setCountry(value as PolicyTemplateCountry)}
      />
      <Button size="S" variant="tertiary" loading={isLoading} onClick={press}>
        Begin with a template
      </Button>
      <Small>No legal advice: have a lawyer read it.</Small>
    </Flex>
  );
};
