import {
  Button,
  Field,
  Flex,
  IconButton,
  MultiSelect,
  MultiSelectOption,
  NumberInput,
  TextInput,
  Typography,
} from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import type { Audience, AudienceCount, MailDraft } from 'contract/desk/mails';
import { type ReactNode, useState } from 'react';
import { Answered } from '../answer.tsx';
import { useAsk } from '../calls.ts';
import { Card, Facts } from '../card.tsx';
import { Select } from '../fields.tsx';
import { count } from '../figures.ts';
import { NO_TOOLTIP } from '../list/table.tsx';
import { useMay } from '../menu/tabs.tsx';
import { audienceWords, chosenWords, FILTERS, languageName } from './words.ts';

type Name = Exclude<keyof Audience, 'filters'>;

/** The conditions that can be added, with what each begins with. */
const CONDITIONS: Readonly<Record<Name, { label: string; first: Partial<Audience> }>> = {
  plan: { label: 'Plan', first: { plan: 'monthly' } },
  language: { label: 'Language', first: { language: 'en' } },
  trained: { label: 'Training', first: { trained: { within: true, days: 14 } } },
  joined: { label: 'Joined', first: { joined: { within: true, days: 30 } } },
  programme: { label: 'Programme', first: {} },
  imported: { label: 'Imported', first: { imported: true } },
  source: { label: 'Source', first: { source: '' } },
  members: { label: 'Chosen members', first: {} },
};
const NAMES = Object.keys(CONDITIONS) as Name[];

const less = (people: number): string => (people === 0 ? '0' : `−${count(people)}`);

const WITHIN = {
  trained: { true: 'Trained', false: 'Not trained' },
  joined: { true: 'Joined', false: 'Not joined' },
};

type Props = {
  draft: MailDraft;
  audience: Audience;
  /** Absent for a mail that cannot be changed. */
  onChange: ((audience: Audience) => void) | undefined;
};

const Conditions = ({ draft, audience, onChange }: Required<Props>) => {
  const change = (part: Partial<Audience>): void => onChange?.({ ...audience, ...part });
  const choice = (name: Name, options: Record<string, string>): ReactNode => (
    <Select
      label={CONDITIONS[name].label}
      value={String(audience[name] ?? '')}
      options={options}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const since = (name: 'trained' | 'joined'): ReactNode => {
    const { within = true, days = 1 } = audience[name] ?? {};
    const { label, options } = { ...CONDITIONS[name], options: WITHIN[name] };
    return (
      <>
        <Select
          label={label}
          value={String(within)}
          options={options}
          onChange={(value) => change({ [name]: { within: value === 'true', days } })}
        />
        <Typography>in the last</Typography>
        <NumberInput
          aria-label={`${label}: days`}
          size="S"
          value={days}
          onValueChange={(value?: number) => value && change({ [name]: { within, days: value } })}
        />
        <Typography>days</Typography>
      </>
    );
  };
  const fields: Readonly<Record<Name, () => ReactNode>> = {
    plan: () => choice('plan', { monthly: 'Pays monthly', annual: 'Pays annually' }),
    language: () =>
      choice(
        'language',
        Object.fromEntries(draft.locales.map((one) => [one, `Reads ${languageName(one)}`])),
      ),
    trained: () => since('trained'),
    joined: () => since('joined'),
    programme: () =>
      choice(
        'programme',
        Object.fromEntries(draft.programmes.map(({ id, title }) => [id, `In ${title}`])),
      ),
    imported: () => (
      <Select
        label="Imported"
        value={String(audience.imported)}
        options={{ true: 'Imported', false: 'Not imported' }}
        onChange={(value) => change({ imported: value === 'true' })}
      />
    ),
    members: () => <Typography>{chosenWords(audience.members ?? [])}</Typography>,
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
    (name) =>
      audience[name] === null &&
      // Members are chosen in their list.
      name !== 'members' &&
      (name !== 'programme' || draft.programmes.length > 0),
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
        <Select
          label="Add a condition"
          value=""
          options={{
            '': 'Add a condition',
            ...Object.fromEntries(free.map((one) => [one, CONDITIONS[one].label])),
          }}
          onChange={(name) => name !== '' && add(name as Name)}
        />
      )}
    </Flex>
  );
};

/** How many a mail to an audience reaches. @param isListed with their names */
export const useAudience = (audience: Audience, isListed = false) =>
  useAsk<AudienceCount>(`mails/audience${isListed ? '?list=1' : ''}`, { audience });

/** To whom a mail goes, and how many of them it reaches. */
export const AudienceCard = ({ draft, audience, onChange }: Props) => {
  const [isListed, setListed] = useState(false);
  const may = useMay();
  const query = useAudience(audience, isListed);
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
            <Facts
              facts={[
                ['Fit the conditions', count(fits)],
                ['have not agreed to news: they get nothing', less(noConsent)],
                ['address came back, or blocked', less(blocked)],
                ['Get the mail', <strong key="total">{count(total)}</strong>],
              ]}
            />
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
            {may('members.read') && (
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
