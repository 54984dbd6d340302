import {
  Button,
  Field,
  Flex,
  IconButton,
  MultiSelect,
  MultiSelectOption,
  NumberInput,
  SingleSelect,
  SingleSelectOption,
  TextInput,
  Typography,
} from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Audience, MailDraft } from '../../../server/src/back-office/mails/shapes.ts';
import { READ_MEMBERS } from '../addresses.ts';
import { Answered } from '../answer.tsx';
import { count } from '../figures.ts';
import { NO_TOOLTIP } from '../members/actions.ts';
import { useMay } from '../menu/tabs.tsx';
import { Card, Fact } from '../settings/card.tsx';
import { mailsApi } from './calls.ts';
import { audienceWords, FILTERS, languageName } from './words.ts';

type Name = Exclude<keyof Audience, 'filters'>;
type Since = NonNullable<Audience['trained']>;

/** The conditions that can be added, with what each begins with. */
const CONDITIONS: Readonly<Record<Name, { label: string; first: Partial<Audience> }>> = {
  plan: { label: 'Plan', first: { plan: 'monthly' } },
  language: { label: 'Language', first: { language: 'en' } },
  trained: { label: 'Training', first: { trained: { within: true, days: 14 } } },
  joined: { label: 'Joined', first: { joined: { within: true, days: 30 } } },
  programme: { label: 'Programme', first: {} },
  imported: { label: 'Imported', first: { imported: true } },
  source: { label: 'Source', first: { source: '' } },
};
const NAMES = Object.keys(CONDITIONS) as Name[];

const WITHIN = { trained: ['Trained', 'Not trained'], joined: ['Joined', 'Not joined'] } as const;

type ChoiceProps = {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
};

const Choice = ({ label, value, choices, onChange }: ChoiceProps) => (
  <SingleSelect
    aria-label={label}
    size="S"
    value={value}
    onChange={(next: string | number) => onChange(String(next))}
  >
    {choices.map(([one, text]) => (
      <SingleSelectOption key={one} value={one}>
        {text}
      </SingleSelectOption>
    ))}
  </SingleSelect>
);

type Props = {
  draft: MailDraft;
  audience: Audience;
  /** Absent for a mail that cannot be changed. */
  onChange: ((audience: Audience) => void) | undefined;
};

const Conditions = ({ draft, audience, onChange }: Required<Props>) => {
  const change = (part: Partial<Audience>): void => onChange?.({ ...audience, ...part });
  const since = (name: 'trained' | 'joined', { within, days }: Since): ReactNode => (
    <>
      <Choice
        label={CONDITIONS[name].label}
        value={String(within)}
        choices={[
          ['true', WITHIN[name][0]],
          ['false', WITHIN[name][1]],
        ]}
        onChange={(value) => change({ [name]: { within: value === 'true', days } })}
      />
      <Typography>in the last</Typography>
      <NumberInput
        aria-label={`${CONDITIONS[name].label}: days`}
        size="S"
        value={days}
        onValueChange={(value?: number) => value && change({ [name]: { within, days: value } })}
      />
      <Typography>days</Typography>
    </>
  );
  const fields: Readonly<Record<Name, () => ReactNode>> = {
    plan: () => (
      <Choice
        label="Plan"
        value={audience.plan ?? ''}
        choices={[
          ['monthly', 'Pays monthly'],
          ['annual', 'Pays annually'],
        ]}
        onChange={(value) => change({ plan: value as Audience['plan'] })}
      />
    ),
    language: () => (
      <Choice
        label="Language"
        value={audience.language ?? ''}
        choices={draft.locales.map((one) => [one, `Reads ${languageName(one)}`] as const)}
        onChange={(value) => change({ language: value as Audience['language'] })}
      />
    ),
    trained: () => audience.trained && since('trained', audience.trained),
    joined: () => audience.joined && since('joined', audience.joined),
    programme: () => (
      <Choice
        label="Programme"
        value={audience.programme ?? ''}
        choices={draft.programmes.map(({ id, title }) => [id, `In ${title}`] as const)}
        onChange={(programme) => change({ programme })}
      />
    ),
    imported: () => (
      <Choice
        label="Imported"
        value={String(audience.imported)}
        choices={[
          ['true', 'Imported'],
          ['false', 'Not imported'],
        ]}
        onChange={(value) => change({ imported: value === 'true' })}
      />
    ),
    source: () => (
      <TextInput
        aria-label="Came from"
        placeholder="Came from, such as instagram"
        size="S"
        maxLength={60}
        value={audience.source ?? ''}
        onChange={({ target }: { target: { value: string } }) => change({ source: target.value })}
      />
    ),
  };
  const free = NAMES.filter(
    (name) => audience[name] === null && (name !== 'programme' || draft.programmes.length > 0),
  );
  const add = (name: Name): void => {
    const [programme] = draft.programmes;
    change(name === 'programme' ? { programme: programme?.id ?? null } : CONDITIONS[name].first);
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Field.Root name="filters">
        <Field.Label>Members</Field.Label>
        <MultiSelect
          placeholder="Everybody"
          withTags
          value={audience.filters}
          onChange={(filters: string[]) => change({ filters: filters as Audience['filters'] })}
        >
          {Object.entries(FILTERS)
            .filter(([filter]) => filter !== 'all' && filter !== 'blocked')
            .map(([filter, text]) => (
              <MultiSelectOption key={filter} value={filter}>
                {text}
              </MultiSelectOption>
            ))}
        </MultiSelect>
      </Field.Root>
      {NAMES.filter((name) => audience[name] !== null).map((name) => (
        <Flex key={name} gap={2} wrap="wrap">
          {fields[name]()}
          <IconButton
            label={`Remove: ${CONDITIONS[name].label}`}
            variant="ghost"
            {...NO_TOOLTIP}
            onClick={() => change({ [name]: null })}
          >
            <Cross />
          </IconButton>
        </Flex>
      ))}
      {free.length > 0 && (
        <Choice
          label="Add a condition"
          value=""
          choices={[
            ['', 'Add a condition'],
            ...free.map((one) => [one, CONDITIONS[one].label] as const),
          ]}
          onChange={(name) => name !== '' && add(name as Name)}
        />
      )}
    </Flex>
  );
};

/** To whom a mail goes, and how many of them it reaches. */
export const AudienceCard = ({ draft, audience, onChange }: Props) => {
  const [isListed, setListed] = useState(false);
  const may = useMay();
  const query = mailsApi.useAudienceQuery({ audience, isListed });
  return (
    <Card title="To whom">
      {onChange === undefined ? (
        <Typography>{audienceWords(audience)}</Typography>
      ) : (
        <Conditions draft={draft} audience={audience} onChange={onChange} />
      )}
      <Answered query={query} what="The audience">
        {({ fits, noConsent, blocked, total, byLanguage, list }) => (
          <>
            <Flex tag="dl" direction="column" alignItems="stretch" gap={2}>
              <Fact label="Fit the conditions">{count(fits)}</Fact>
              <Fact label="have not agreed to news: they get nothing">{`−${count(noConsent)}`}</Fact>
              <Fact label="address came back, or blocked">{`−${count(blocked)}`}</Fact>
              <Fact label="Get the mail">
                <strong>{count(total)}</strong>
              </Fact>
            </Flex>
            <Typography role="status" variant="pi" textColor="neutral600">
              {Object.entries(byLanguage)
                .map(([locale, people]) => `${count(people)} read ${languageName(locale as never)}`)
                .join(', ')}
            </Typography>
            {list !== undefined && (
              <Typography tag="ul" variant="pi" style={{ maxHeight: '24rem', overflow: 'auto' }}>
                {list.map(({ name, email }) => (
                  <li key={email}>{`${name} (${email})`}</li>
                ))}
              </Typography>
            )}
            {may(READ_MEMBERS) && (
              <div>
                <Button variant="tertiary" onClick={() => setListed(!isListed)}>
                  {isListed ? 'Hide the list' : 'Show the list'}
                </Button>
              </div>
            )}
          </>
        )}
      </Answered>
    </Card>
  );
};
