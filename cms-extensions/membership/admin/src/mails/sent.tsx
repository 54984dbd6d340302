import { Badge, Button, Flex, Link, Typography } from '@strapi/design-system';
import type { MailRow, MailRows, SingleMail } from 'contract/desk/mails';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { MAILS, memberAddress } from '../addresses.ts';
import { Answered, Do } from '../answer.tsx';
import { FRESH, useRead } from '../calls.ts';
import { Card, Quiet } from '../card.tsx';
import { count, deskTime } from '../figures.ts';
import { type Column, Table } from '../list/table.tsx';
import { useMay } from '../menu/tabs.tsx';
import WORDS from './words.json';
import { audienceWords } from './words.ts';

const STATES: Partial<Record<MailRow['state'], string>> = WORDS.states;

const Stop = ({ mail: { id, state, subject } }: { mail: MailRow }) => (
  <Do
    call={['POST', `mails/${id}/stop`]}
    done={state === 'planned' ? 'It is a draft again.' : 'Nothing more is sent.'}
    aria-label={`Stop: ${subject}`}
  >
    Stop
  </Do>
);

/** How many got it, beside how many the coach was told. */
const Sent = ({ mail: { state, counts } }: { mail: MailRow }) => {
  const { sent = 0, planned = 0 } = counts ?? {};
  const less = planned - sent;
  const difference = `${count(Math.abs(less))} ${less > 0 ? 'less' : 'more'} than planned`;
  return (
    <>
      {STATES[state] !== undefined && <Badge>{STATES[state]}</Badge>}{' '}
      {state === 'planned' ? count(planned) : count(sent)}
      {state === 'sent' && less !== 0 && <small>{difference}</small>}
    </>
  );
};

const columnsOf = (timeZone: string, maySend: boolean): readonly Column<MailRow>[] => [
  {
    name: 'Mail',
    cell: ({ id, subject, state, sentAt, sendAt }) => (
      <>
        <RouterLink to={`/${MAILS}/write/${id}`}>{subject}</RouterLink>
        <small>
          {state === 'planned' && 'planned for '}
          {deskTime(sentAt ?? sendAt ?? '', timeZone)}
        </small>
      </>
    ),
  },
  { name: 'To', isWide: true, cell: ({ audience }) => audienceWords(audience) },
  { name: 'Sent', label: true, cell: (mail) => <Sent mail={mail} /> },
  { name: 'Came back', label: 'Came back', cell: ({ counts }) => count(counts?.cameBack ?? 0) },
  {
    name: 'Stopped news in 7 days',
    label: 'Stopped news',
    cell: ({ counts }) => count(counts?.stopped ?? 0),
  },
  {
    name: 'Trained within 3 days',
    label: true,
    cell: ({ counts }) => (
      <>
        {count(counts?.trained ?? 0)}
        <small>{`${count(counts?.trainedBefore ?? 0)} the week before`}</small>
      </>
    ),
  },
  {
    name: '',
    kind: 'menu',
    cell: (mail) =>
      maySend && (mail.state === 'planned' || mail.state === 'sending') && <Stop mail={mail} />,
  },
];

const SAYS: Readonly<Record<SingleMail['state'], string>> = WORDS.says;

const Single = ({ mail, timeZone }: { mail: SingleMail; timeZone: string }) => {
  const { id, name, to, memberId, subject, state, at, attempts, nextAt, why } = mail;

  const tries = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  const next = nextAt === null ? '' : `, next ${deskTime(nextAt, timeZone)}`;
  return (
    <Flex tag="li" gap={4} wrap="wrap" justifyContent="space-between">
      <Flex direction="column" alignItems="flex-start" gap={1} minWidth={0} flex="1 1 20rem">
        <Typography tag="h3" fontWeight="bold" style={{ overflowWrap: 'anywhere' }}>
          {`${SAYS[state]}: ${to}`}
        </Typography>
        <Quiet>{`${subject ?? name}, ${deskTime(at, timeZone)}`}</Quiet>
        {why !== null && (
          <Typography variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
            {`${tries}${next}. The mail server said: ${why}`}
          </Typography>
        )}
      </Flex>
      <Flex gap={2}>
        {state === 'failed' && (
          <Do
            call={['POST', `mails/${id}/send-again`]}
            done="The mail is on its way again."
            aria-label={`Send again: ${subject ?? name} to ${to}`}
          >
            Send again
          </Do>
        )}
        {memberId !== null && (
          <Link tag={RouterLink} to={memberAddress(memberId)} aria-label={`Member: ${to}`}>
            Member
          </Link>
        )}
      </Flex>
    </Flex>
  );
};

const SingleMails = ({ timeZone }: { timeZone: string }) => {
  const [isAll, setAll] = useState(false);
  const query = useRead<SingleMail[]>('mails/single', FRESH, isAll ? { all: 1 } : {});
  return (
    <Card title={isAll ? 'Single mails of 30 days' : 'What came back or waits'}>
      <Answered query={query} what="The single mails">
        {(mails) =>
          mails.length === 0 ? (
            <Quiet>{isAll ? 'None.' : 'Nothing: every mail of the last 30 days arrived.'}</Quiet>
          ) : (
            <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
              {mails.map((mail) => (
                <Single key={mail.id} mail={mail} timeZone={timeZone} />
              ))}
            </Flex>
          )
        }
      </Answered>
      <div>
        <Button variant="tertiary" onClick={() => setAll(!isAll)}>
          {isAll ? 'Only what came back or waits' : 'All single mails of 30 days'}
        </Button>
      </div>
    </Card>
  );
};

/** What was sent to audiences, and what came back. */
export const SentMails = () => {
  const maySend = useMay()('mails.send');
  return (
    <Answered query={useRead<MailRows>('mails/sent', FRESH)} what="The mails">
      {({ rows, timeZone }) => (
        <>
          {rows.length === 0 ? (
            <Quiet>No mail was sent yet.</Quiet>
          ) : (
            <Table columns={columnsOf(timeZone, maySend)} rows={rows} keyOf={({ id }) => id} />
          )}
          {maySend && <SingleMails timeZone={timeZone} />}
        </>
      )}
    </Answered>
  );
};
