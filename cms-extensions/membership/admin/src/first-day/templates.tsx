import { Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { PolicyTemplateCountry } from '../../../server/src/back-office/answers.ts';
import { useSaid } from '../answer.tsx';
import { api } from '../api.ts';
import { Select } from '../fields.tsx';

const COUNTRIES: Readonly<Record<PolicyTemplateCountry, string>> = {
  DE: 'Germany',
  AT: 'Austria',
  CH: 'Switzerland',
  GB: 'United Kingdom',
  US: 'United States',
  other: 'Another country',
};
const WITH_IMPRINT: readonly string[] = ['DE', 'AT'];

/** Begins the policies that nobody has written from the templates of a country. */
export const Templates = () => {
  const [country, setCountry] = useState<PolicyTemplateCountry>('DE');
  const [fill, { isLoading }] = api.useFillPoliciesMutation();
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
      <Typography variant="pi" textColor="neutral600">
        No legal advice: have a lawyer read it.
      </Typography>
    </Flex>
  );
};
