import { Divider, Flex, Typography } from '@strapi/design-system';
import { useAnswer } from '../answer.tsx';
import { Small } from '../card.tsx';
import FIELDS from './brand-fields.json';
import { type Draft, type Place, readDraft, type SiteFacts, useFacts } from './calls.ts';
import { ShadesOf, useColours } from './colours.tsx';
import { DraftPage, ReadDraft } from './draft-page.tsx';
import { DraftField } from './fields.tsx';
import { useDraft } from './use-draft.ts';

const PLACE: Place = { type: 'api::site-settings.site-settings' };
const readBrand = () => readDraft(PLACE);

const Form = ({ stored, facts }: { stored: Draft; facts: SiteFacts }) => {
  const draft = useDraft(PLACE, stored);
  const { values, complaints, change } = draft;
  const colours = useColours(values.accent, values.ink);
  const currency = new Intl.DisplayNames('en', { type: 'currency' }).of(
    facts.currency.toUpperCase(),
  );
  return (
    <DraftPage place={PLACE} draft={draft} reload={() => window.location.reload()}>
      {FIELDS.map(({ title, fields }, index) => (
        <Flex key={title} tag="section" direction="column" alignItems="stretch" gap={5}>
          {index > 0 && <Divider />}
          <Typography variant="delta" tag="h2">
            {title}
          </Typography>
          {fields.map((field) => {
            const value = values[field.name];
            return (
              <Flex key={field.name} direction="column" alignItems="stretch" gap={1}>
                <DraftField
                  field={field}
                  value={value}
                  change={(next) => change(field.name, next)}
                  complaint={complaints[field.name]}
                />
                {field.kind === 'colour' && colours && typeof value === 'string' && (
                  <ShadesOf name={field.name} colours={colours} typed={value} />
                )}
              </Flex>
            );
          })}
        </Flex>
      ))}
      <Small>{`Sold in: ${currency}. Trial: ${facts.trialDays} days.`}</Small>
    </DraftPage>
  );
};

/** Name, look and data of the site. */
export const Brand = () => {
  const draft = useAnswer(readBrand);
  const facts = useFacts();
  return (
    <ReadDraft query={draft} what="The brand">
      {(stored) => (
        <ReadDraft query={facts} what="The brand">
          {(read) => <Form stored={stored} facts={read} />}
        </ReadDraft>
      )}
    </ReadDraft>
  );
};
