import { Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ImportedPlan, ImportView } from '../../../server/src/back-office/answers.ts';
import { importAddress } from '../addresses.ts';
import { faultsOf } from '../answer.tsx';
import { Choice } from '../fields.tsx';
import { counted } from '../figures.ts';
import { List } from '../list/table.tsx';
import { useMapImportMutation, useStepImportMutation } from './calls.ts';
import { Aside, Beside, Frame, Panel, Select, useTelling } from './frame.tsx';

/** What an import reads, in our words. */
const FIELDS: readonly [name: string, label: string, hint?: string][] = [
  ['email', 'E-mail', 'needed'],
  ['name', 'Name'],
  ['member_since', 'Member since'],
  ['stripe_customer_id', 'Stripe customer'],
  ['stripe_subscription_id', 'Stripe subscription'],
  ['plan', 'Plan'],
  ['paid_until', 'Paid until'],
  ['free_until', 'Free until'],
  ['news_consent', 'Agreed to news', 'counts with its date alone'],
  ['news_consent_at', 'Date of that consent'],
  ['news_consent_source', 'Where they agreed'],
  ['language', 'Language'],
  ['source', 'Where they came from'],
  ['note', 'Note'],
];

const PLANS: readonly [ImportedPlan, string][] = [
  ['monthly', 'Monthly'],
  ['annual', 'Annual'],
  ['free', 'Free'],
  ['none', 'No plan'],
];

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

const guessed = (value: string): ImportedPlan => {
  if (/year|annual|annuel|jahr|jähr|año|anual/i.test(value)) return 'annual';
  return /free|comp|gratis|kostenlos|founder/i.test(value) ? 'free' : 'monthly';
};

const NOT_THERE = 'none';

type Props = { data: ImportView; rows: number };

/** The second step: which column is what, and what each plan is here. */
export const MapPage = ({ data, rows }: Props) => {
  const { id, name, file, mapping } = data;
  const [columns, setColumns] = useState(mapping?.columns ?? file?.guess ?? {});
  const [chosen, setChosen] = useState<Record<string, ImportedPlan>>(mapping?.plans ?? {});
  const [place, setPlace] = useState(mapping?.place ?? 'here');
  const [dayOrder, setDayOrder] = useState<'day-first' | 'month-first'>();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [map, { isLoading }] = useMapImportMutation();
  const [step, { isLoading: isChecking }] = useStepImportMutation();
  const tell = useTelling();
  const all = file?.columns ?? [];
  const planColumn = columns.plan === undefined ? undefined : all[columns.plan];
  const values = planColumn?.values ?? [];
  const plans = Object.fromEntries(
    values.map(({ value }) => [value, chosen[value] ?? guessed(value)]),
  );
  const check = async (): Promise<void> => {
    setFaults({});
    const body = { columns, plans, place, ...(dayOrder !== undefined && { dayOrder }) };
    const reply = await map({ id, data: body });
    if ('error' in reply && reply.error) setFaults(faultsOf(reply.error));
    if (tell(reply)) tell(await step({ id, step: 'check' }));
  };
  return (
    <Frame step="Columns" subtitle="Nothing changes and nobody is written to before step 4.">
      <Beside $columns="minmax(0, 2fr) minmax(28rem, 1fr)">
        <Panel style={{ padding: 0 }}>
          <Flex justifyContent="space-between" gap={2} wrap="wrap" padding={5}>
            <Typography variant="delta" tag="h2">
              Which column is what?
            </Typography>
            <Aside>{`${name}, ${counted(rows, 'row')}, ${SEPARATORS[file?.separator ?? ''] ?? ''}`}</Aside>
          </Flex>
          <List style={{ boxShadow: 'none' }}>
            <thead>
              <tr>
                <th scope="col">Here</th>
                <th scope="col">In your file</th>
                <th scope="col">First rows</th>
              </tr>
            </thead>
            <tbody>
              {FIELDS.map(([field, label, hint]) => (
                <tr key={field}>
                  <td>
                    <strong>{label}</strong>
                    {hint !== undefined && <small>{hint}</small>}
                  </td>
                  <td>
                    <Select
                      label={label}
                      error={faults[`columns.${field}`]}
                      value={String(columns[field] ?? NOT_THERE)}
                      choices={[
                        { value: NOT_THERE, text: 'not in the file' },
                        ...all.map(({ header }, index) => ({
                          value: String(index),
                          text: header || `Column ${index + 1}`,
                        })),
                      ]}
                      onChange={(value) => {
                        const { [field]: _, ...rest } = columns;
                        setColumns(
                          value === NOT_THERE ? rest : { ...rest, [field]: Number(value) },
                        );
                      }}
                    />
                  </td>
                  <td>
                    {all[columns[field] ?? -1]?.samples
                      .map((text) => text || '(empty)')
                      .join(', ') ?? '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </List>
        </Panel>
        <Flex direction="column" alignItems="stretch" gap={4}>
          {planColumn !== undefined && (
            <Panel>
              <Typography variant="delta" tag="h2">
                What is each plan here?
              </Typography>
              {planColumn.values === null && (
                <Aside>This column has many different values. Is it the plan?</Aside>
              )}
              <Flex direction="column" alignItems="stretch" gap={3} paddingTop={3}>
                {values.map(({ value, rows: of }) => (
                  <Select
                    key={value}
                    isLabelShown
                    label={`${value}, ${counted(of, 'row')}`}
                    value={plans[value] ?? 'none'}
                    choices={PLANS.map(([plan, text]) => ({ value: plan, text }))}
                    onChange={(to) => {
                      const plan = PLANS.find(([one]) => one === to)?.[0] ?? 'none';
                      setChosen({ ...chosen, [value]: plan });
                    }}
                  />
                ))}
              </Flex>
            </Panel>
          )}
          <Panel>
            <Typography variant="delta" tag="h2" paddingBottom={3}>
              Where are the subscriptions?
            </Typography>
            <Choice
              label="Where are the subscriptions?"
              value={place}
              onChange={setPlace}
              choices={[
                {
                  value: 'here',
                  label: 'In this Stripe account',
                  hint: 'They are kept as they are, with their cards and dates.',
                },
                {
                  value: 'elsewhere',
                  label: 'In another one, or with the old platform',
                  hint: 'Ask the old platform to have Stripe copy the cards to this account first. Whoever has no card here keeps what is paid for, and then orders here.',
                },
              ]}
            />
          </Panel>
          {faults.dayOrder !== undefined && (
            <Panel>
              <Select
                isLabelShown
                label={faults.dayOrder}
                value={dayOrder ?? ''}
                placeholder="Choose…"
                choices={[
                  { value: 'day-first', text: 'The day: 31/12/2026' },
                  { value: 'month-first', text: 'The month: 12/31/2026' },
                ]}
                onChange={(value) =>
                  setDayOrder(value === 'day-first' ? 'day-first' : 'month-first')
                }
              />
            </Panel>
          )}
        </Flex>
      </Beside>
      <Flex justifyContent="space-between" gap={3} wrap="wrap">
        <Button variant="tertiary" tag={RouterLink} to={importAddress()}>
          Back
        </Button>
        <Button loading={isLoading || isChecking} onClick={() => void check()}>
          Check, without changing anything
        </Button>
      </Flex>
    </Frame>
  );
};
