import { Button, Field, Flex, Typography } from '@strapi/design-system';
import { writtenAmount } from 'contract';
import { useState } from 'react';
import type { SourceRow, SourcesNumbers } from '../../../server/src/back-office/numbers/answers.ts';
import { Answered, FRESH } from '../answer.tsx';
import { api } from '../api.ts';
import { Card } from '../card.tsx';
import { count, shared } from '../figures.ts';
import { List } from '../list/table.tsx';
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

const Rows = ({ rows }: SourcesNumbers) =>
  rows.length === 0 ? (
    <Typography>Nobody has signed up in these days.</Typography>
  ) : (
    <List>
      <thead>
        <tr>
          <th scope="col">Came from</th>
          <td style={{ inlineSize: '30%' }} />
          <th scope="col" className="number">
            Sign-ups
          </th>
          <th scope="col" className="number">
            Trials stayed
          </th>
          <th scope="col" className="number">
            Pay now
          </th>
          <th scope="col" className="number">
            MRR
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.source ?? ''}>
            <td>
              <b>{nameOf(row)}</b>
            </td>
            <td className="wide" aria-hidden>
              <Bar $share={row.signUps / (rows[0]?.signUps ?? 1)} />
            </td>
            <td className="number" data-label="Sign-ups">
              {count(row.signUps)}
            </td>
            <td className="number" data-label="Trials stayed">
              {shared(row.trials)}
            </td>
            <td className="number" data-label="Pay now">
              {count(row.paying)}
            </td>
            <td className="number wide">
              {row.mrr.map(({ currency, minor }) => writtenAmount(minor, currency)).join(', ') ||
                '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </List>
  );

/** A word in a link, by which sign-ups are counted. */
const MakeLink = ({ siteUrl }: { siteUrl: string }) => {
  const [word, setWord] = useState('spring-flyer');
  const [isCopied, setIsCopied] = useState(false);
  const link = `${siteUrl}/?utm_source=${encodeURIComponent(word.trim().toLowerCase())}`;
  return (
    <Card title="Make a link to count">
      <Flex gap={4} wrap="wrap" alignItems="flex-end">
        <Field.Root name="word">
          <Field.Label>A word for it</Field.Label>
          <Field.Input
            value={word}
            maxLength={50}
            onChange={({ target }: { target: { value: string } }) => {
              setWord(target.value);
              setIsCopied(false);
            }}
          />
        </Field.Root>
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
      <Typography variant="pi" textColor="neutral600" tag="p" paddingTop={2}>
        No cookies, no trackers, nothing stored on the device: the word is remembered while the page
        is open and saved with the sign-up.
      </Typography>
    </Card>
  );
};

/** Where sign-ups come from. */
export const SourcesPage = () => {
  const days = useChoice('days');
  const query = api.useSourcesNumbersQuery(days, FRESH);
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
