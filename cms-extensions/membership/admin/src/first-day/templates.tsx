import { Button, Flex, SingleSelect, SingleSelectOption, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { PolicyTemplateCountry } from '../../../server/src/back-office/answers.ts';
import { api } from '../api.ts';

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
  const { toggleNotification } = useNotification();
  const press = async () => {
    const imprint = WITH_IMPRINT.includes(country) ? (['imprint'] as const) : [];
    const slugs = [...(['terms', 'privacy', 'refund', 'cookies'] as const), ...imprint];
    const reply = await fill({ country, slugs });
    const failed = 'error' in reply;
    toggleNotification({
      type: failed ? 'danger' : 'success',
      message: failed
        ? 'This did not work. Please try again.'
        : 'The empty pages have a draft. Fill in what stands in [[brackets]].',
    });
  };
  return (
    <Flex gap={2} paddingTop={3} wrap="wrap" alignItems="center">
      <SingleSelect
        aria-label="Your country"
        size="S"
        value={country}
        onChange={(value) => setCountry(value as PolicyTemplateCountry)}
      >
        {Object.entries(COUNTRIES).map(([code, name]) => (
          <SingleSelectOption key={code} value={code}>
            {name}
          </SingleSelectOption>
        ))}
      </SingleSelect>
      <Button size="S" variant="tertiary" loading={isLoading} onClick={press}>
        Begin with a template
      </Button>
      <Typography variant="pi" textColor="neutral600">
        No legal advice: have a lawyer read it.
      </Typography>
    </Flex>
  );
};
