import { Badge, Flex, Link, Typography } from '@strapi/design-system';
import type { MailRow, MailRows, SingleMail } from 'contract/desk/mails';
import { Link as RouterLink } from 'react-router-dom';
import { MAILS, memberAddress } from '../addresses.ts';
import { Do } from '../answer.tsx';
import { FRESH, useRead } from '../calls.ts';
import { Quiet } from '../card.tsx';
import { count, deskTime } from '../figures.ts';
import { askedBy, ListOf } from '../list/page.tsx';
import { useListQuery } from '../list/query.tsx';
import type { Column } from '../list/table.tsx';
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

const singleColumns = (timeZone: string): readonly Column<SingleMail>[] => [
  {
    name: 'Mail',
    cell: ({ name, to, subject, state, at, attempts, nextAt, why }) => {
      const tries = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
      const next = nextAt === null ? '' : `, next ${deskTime(nextAt, timeZone)}`;
      return (
        <>
          <strong>{`${SAYS[state]}: ${to}`}</strong>
          <small>{`${subject ?? name}, ${deskTime(at, timeZone)}`}</small>
          {why !== null && <small>{`${tries}${next}. The mail server said: ${why}`}</small>}
        </>
      );
    },
  },
  {
    name: '',
    cell: ({ id, name, to, subject, state, memberId }) => (
      <Flex gap={2} wrap="wrap" justifyContent="flex-end">
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
    ),
  },
];

const WHICH = [{ name: 'all', label: 'Which', options: WORDS.single }];

const SingleMails = () => {
  const query = useListQuery('single-');
  const asked = askedBy(query, ['all', 'search', 'page']);
  const isAll = asked.all !== undefined;
  return (
    <>
      <Typography tag="h2" variant="delta" paddingTop={6}>
        Single mails
      </Typography>
      <ListOf
        query={query}
        answer={useRead<MailRows<SingleMail>>('mails/single', FRESH, asked)}
        what="single mail"
        placeholder="E-mail or subject"
        choices={WHICH}
        columns={(page) => singleColumns(page?.timeZone ?? 'UTC')}
        keyOf={({ id }) => id}
        everywhere={isAll ? '' : query.to('all', '1')}
        where={isAll ? 'the single mails of 30 days' : 'what came back or waits'}
        nothing={
          <Quiet>{isAll ? 'None.' : 'Nothing: every mail of the last 30 days arrived.'}</Quiet>
        }
      />
    </>
  );
};

type MailListProps = {
  path: 'mails' | 'mails/sent';
  /** What a row is. */
  what: 'draft' | 'mail';
  nothing: string;
  columns: (timeZone: string) => readonly Column<MailRow>[];
};

/** Mails to an audience, the latest first. */
export const MailList = ({ path, what, nothing, columns }: MailListProps) => {
  const query = useListQuery();
  return (
    <ListOf
      query={query}
      answer={useRead<MailRows>(path, FRESH, askedBy(query, ['search', 'page']))}
      what={what}
      placeholder="Subject"
      columns={(page) => columns(page?.timeZone ?? 'UTC')}
      keyOf={({ id }) => id}
      where={`the ${what}s`}
      nothing={<Quiet>{nothing}</Quiet>}
    />
  );
};

/** What was sent to audiences, and what came back. */
export const SentMails = () => {
  const maySend = useMay()('mails.send');
  return (
    <>
      <MailList
        path="mails/sent"
        what="mail"
        nothing="No mail was sent yet."
        columns={(timeZone) => columnsOf(timeZone, maySend)}
      />
      {maySend && <SingleMails />}
    </>
  );
};
