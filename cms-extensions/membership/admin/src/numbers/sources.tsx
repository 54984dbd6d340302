import { Button, Flex, Typography } from '@strapi/design-system';
import { writtenAmount } from 'contract';
import type { SourceRow, SourcesNumbers } from 'contract/desk/numbers';
import { useState } from 'react';
import { Answered } from '../answer.tsx';
import { FRESH, useRead } from '../calls.ts';
import { Card, Small } from '../card.tsx';
import { TextField } from '../fields.tsx';
import { count, shared } from '../figures.ts';
import { type Column, Table } from '../list/table.tsx';
import { Bar } from './chart.tsx';
import { daysChoice, NumbersPage, useChoice } from './page.tsx';

const nameOf = ({ source }: SourceRow): string => {
  if (source === null) return 'Not said';
  if (source === 'mail') return 'Mail of yours';
  if (source === 'place') return 'Free place or gift';
  const [kind, ...rest] = source.split(':');
  if (kind === 'code') return `Code ${rest.join(':').toUpperCase()}`;
  return kind === 'link' ? `Link: ${rest.join(':')}` : source;
};

const columnsOf = (most: number): readonly Column<SourceRow>[] => [
  { name: 'Came from', cell: (row) => <b>{nameOf(row)}</b> },
  {
    name: '',
    isWide: true,
    width: '30%',
    cell: ({ signUps }) => <Bar aria-hidden $share={signUps / most} />,
  },
  { name: 'Sign-ups', kind: 'number', label: true, cell: ({ signUps }) => count(signUps) },
  { name: 'Trials stayed', kind: 'number', label: true, cell: ({ trials }) => shared(trials) },
  { name: 'Pay now', kind: 'number', label: true, cell: ({ paying }) => count(paying) },
  {
    name: 'MRR',
    kind: 'number',
    isWide: true,
    cell: ({ mrr }) =>
      mrr.map(({ currency, minor }) => writtenAmount(minor, currency)).join(', ') || '–',
  },
];

const Rows = ({ rows }: SourcesNumbers) =>
  rows.length === 0 ? (
    <Typography>Nobody has signed up in these days.</Typography>
  ) : (
    <Table
      columns={columnsOf(rows[0]?.signUps ?? 1)}
      rows={rows}
      keyOf={({ source }) => source ?? ''}
    />
  );

/** A word in a link, by which sign-ups are counted. */
const MakeLink = ({ siteUrl }: { siteUrl: string }) => {
  const [word, setWord] = useState('spring-flyer');
  const [isCopied, setIsCopied] = useState(false);
  const link = `${siteUrl}/?utm_source=${encodeURIComponent(word.trim().toLowerCase())}`;
  return (
    <Card title="Make a link to count">
      <Flex gap={4} wrap="wrap" alignItems="flex-end">
        <div>
          <TextField
            name="word"
            label="A word for it"
            maxLength={50}
            value={word}
            onChange={(text) => {
              setWord(text);
              setIsCopied(false);
            }}
          />
        </div>
        <Typography textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
          {link}
        </Typography>
        <Button
          variant="tertiary"
          onClick={() => void navigator.clipboard.writeText(link).then(() => setIsCopied(true))}
        >
          Copy
        </Button>
        <span role="status">{isCopied && <Typography>Copied</Typography>}</span>
      </Flex>
      <Small tag="p">
        No cookies, no trackers, nothing stored on the device: the word is remembered while the page
        is open and saved with the sign-up.
      </Small>
    </Card>
  );
};

/** Where sign-ups come from. */
export const SourcesPage = () => {
  const days = useChoice('days');
  const query = useRead<SourcesNumbers>('numbers/sources', FRESH, { days });
  return (
    <NumbersPage
      part="sources"
      subtitle="Sign-ups by the page or link that led to the site first."
      choice={daysChoice(days)}
    >
      <Answered query={query} what="The sign-ups">
        {(numbers) => (
          <>
            <Rows {...numbers} />
            <MakeLink siteUrl={numbers.siteUrl} />
          </>
        )}
      </Answered>
    </NumbersPage>
  );
};
