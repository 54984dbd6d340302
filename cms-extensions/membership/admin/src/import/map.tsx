import { Button, Flex } from '@strapi/design-system';
import type { ImportedPlan, ImportView } from 'contract/desk/imports';
import { useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { importAddress } from '../addresses.ts';
import { faultsOf, useSaid } from '../answer.tsx';
import { useSend } from '../calls.ts';
import { Card, Small } from '../card.tsx';
import { Choice, Select } from '../fields.tsx';
import { counted } from '../figures.ts';
import { Table } from '../list/table.tsx';
import { Beside } from '../page.tsx';
import { Frame } from './frame.tsx';
import WORDS from './words.json';

/** What an import reads, in our words. */
const FIELDS: readonly { field: string; label: string; hint?: string }[] = WORDS.fields;

const PLANS: Readonly<Record<ImportedPlan, string>> = WORDS.plans;

const SEPARATORS: Readonly<Record<string, string>> = WORDS.separators;

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
  const [send, isSending] = useSend();
  const parts = useRef<HTMLDivElement>(null);
  const said = useSaid();
  const all = file?.columns ?? [];
  const planColumn = columns.plan === undefined ? undefined : all[columns.plan];
  const values = planColumn?.values ?? [];
  const plans = Object.fromEntries(
    values.map(({ value }) => [value, chosen[value] ?? guessed(value)]),
  );
  const headers = Object.fromEntries(
    all.map(({ header }, index) => [`column ${index}`, header || `Column ${index + 1}`]),
  );
  const check = async (): Promise<void> => {
    setFaults({});
    const body = { columns, plans, place, ...(dayOrder !== undefined && { dayOrder }) };
    const reply = await send('PUT', `imports/${id}/mapping`, body);
    if ('error' in reply) {
      setFaults(faultsOf(reply.error));
      setTimeout(() => parts.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    }
    if (said(reply)) said(await send('POST', `imports/${id}/check`, {}));
  };
  return (
    <Frame step="Columns" subtitle="Nothing changes and nobody is written to before step 4.">
      <Beside ref={parts} $columns="minmax(0, 2fr) minmax(28rem, 1fr)">
        <Card
          title="Which column is what?"
          end={
            <Small>{`${name}, ${counted(rows, 'row')}, ${SEPARATORS[file?.separator ?? ''] ?? ''}`}</Small>
          }
        >
          <Table
            isFlat
            columns={[
              {
                name: 'Here',
                cell: ({ label, hint }) => (
                  <>
                    <strong>{label}</strong>
                    {hint !== undefined && <small>{hint}</small>}
                  </>
                ),
              },
              {
                name: 'In your file',
                cell: ({ field, label }) => (
                  <Select
                    label={label}
                    fault={faults[`columns.${field}`]}
                    value={field in columns ? `column ${columns[field]}` : NOT_THERE}
                    options={{ [NOT_THERE]: 'not in the file', ...headers }}
                    onChange={(value) => {
                      const { [field]: _, ...rest } = columns;
                      setColumns(
                        value === NOT_THERE ? rest : { ...rest, [field]: Number(value.slice(7)) },
                      );
                    }}
                  />
                ),
              },
              {
                name: 'First rows',
                cell: ({ field }) =>
                  all[columns[field] ?? -1]?.samples.map((text) => text || '(empty)').join(', ') ??
                  '–',
              },
            ]}
            rows={FIELDS}
            keyOf={({ field }) => field}
          />
        </Card>
        <Flex direction="column" alignItems="stretch" gap={4}>
          {planColumn !== undefined && (
            <Card title="What is each plan here?">
              {planColumn.values === null && (
                <Small>This column has many different values. Is it the plan?</Small>
              )}
              <Flex direction="column" alignItems="stretch" gap={3}>
                {values.map(({ value, rows: of }) => (
                  <Select
                    key={value}
                    isLabelShown
                    label={`${value}, ${counted(of, 'row')}`}
                    value={plans[value] ?? 'none'}
                    options={PLANS}
                    onChange={(to) => setChosen({ ...chosen, [value]: to as ImportedPlan })}
                  />
                ))}
              </Flex>
            </Card>
          )}
          <Card title="Where are the subscriptions?">
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
          </Card>
          {faults.dayOrder !== undefined && (
            <Card title="Dates">
              <Select
                isLabelShown
                label={faults.dayOrder}
                value={dayOrder ?? ''}
                placeholder="Choose…"
                options={{
                  'day-first': 'The day: 31/12/2026',
                  'month-first': 'The month: 12/31/2026',
                }}
                onChange={(value) => setDayOrder(value as typeof dayOrder)}
              />
            </Card>
          )}
        </Flex>
      </Beside>
      <Flex justifyContent="space-between" gap={3} wrap="wrap">
        <Button variant="tertiary" tag={RouterLink} to={importAddress()}>
          Back
        </Button>
        <Button loading={isSending} onClick={() => void check()}>
          Check, without changing anything
        </Button>
      </Flex>
    </Frame>
  );
};
