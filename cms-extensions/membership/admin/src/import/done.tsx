import { Button, Flex, LinkButton, Typography } from '@strapi/design-system';
import { writtenAmount } from 'contract';
import type { ImportRowView, ImportState, ImportUndoView, ImportView } from 'contract/desk/imports';
import { type ReactNode, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { listAddress, memberAddress } from '../addresses.ts';
import { Do } from '../answer.tsx';
import { ANEW, type Call, useRead } from '../calls.ts';
import { Card, Facts, Progress, Quiet, Small } from '../card.tsx';
import { count, counted, deskDay, deskTime } from '../figures.ts';
import { CallDialog } from '../form-dialog.tsx';
import { type ListQuery, Pages } from '../list/query.tsx';
import { Beside } from '../page.tsx';
import { Frame, progressOf, ReportButton } from './frame.tsx';
import WORDS from './words.json';

/** What became of a row, in a line. */
const DID: Readonly<Record<string, string>> = WORDS.did;

const lastWords = ({ line, email, result, charges }: ImportRowView): string => {
  const next = charges.length > 0 && (result === 'kept' || result === 'anew');
  const parts = [email, DID[result ?? ''], next && `next ${charges.join(', ')}`];
  return `Last: row ${line}, ${parts.filter(Boolean).join(', ')}`;
};

/** How long the next rows take is known after so many. */
const KNOWN_FROM_ROWS = 3;

/** How many minutes an import still takes, by how fast it has gone since the page was opened. */
const useMinutesLeft = (isRunning: boolean, done: number, open: number): number => {
  const since = useRef<{ at: number; done: number }>(undefined);
  if (!isRunning) since.current = undefined;
  else since.current ??= { at: Date.now(), done };
  const { at = 0, done: before = done } = since.current ?? {};
  const rows = done - before;
  const rowMs = rows < KNOWN_FROM_ROWS ? 1000 : (Date.now() - at) / rows;
  return Math.ceil((open * rowMs) / 60_000);
};

const Failed = ({ id, row }: { id: string; row: ImportRowView }) => (
  <Flex tag="li" direction="column" alignItems="flex-start" gap={1}>
    <Typography fontWeight="bold">{`Row ${row.line}, ${row.email}`}</Typography>
    <Quiet>{row.error}</Quiet>
    <Flex gap={2}>
      <Do call={['PUT', `imports/${id}/rows/${row.line}`, { again: true }]}>Try again</Do>
      {row.member !== null && (
        <LinkButton
          variant="tertiary"
          tag={RouterLink}
          to={`${memberAddress(row.member)}?do=write`}
        >
          Write
        </LinkButton>
      )}
    </Flex>
  </Flex>
);

const Later = (props: { title: string; says: string; children: ReactNode }) => (
  <Flex tag="li" justifyContent="space-between" gap={3} wrap="wrap" paddingTop={3}>
    <Flex direction="column" alignItems="flex-start" flex="1 1 28rem" minWidth={0}>
      <Typography fontWeight="bold" tag="h3">
        {props.title}
      </Typography>
      <Quiet>{props.says}</Quiet>
    </Flex>
    <Flex gap={2}>{props.children}</Flex>
  </Flex>
);

type AskedProps = {
  /** The button, which asks first, and the one that does it. */
  label: string;
  isDangerous?: boolean;
  isDisabled: boolean;
  title: string;
  says: string;
  call: readonly [method: Call[0], path: string];
  body?: object;
  done?: string;
};

/** A button of what cannot be undone: it asks first. */
const AskedButton = ({ isDisabled, says, body = {}, ...asked }: AskedProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={asked.isDangerous ? 'danger-light' : 'tertiary'}
        disabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        {asked.label}
      </Button>
      {isOpen && (
        <CallDialog {...asked} keep="Not now" body={body} onClose={() => setOpen(false)}>
          {() => <Typography>{says}</Typography>}
        </CallDialog>
      )}
    </>
  );
};

const TakeBack = ({ data }: { data: ImportView }) => {
  const { data: undo } = useRead<ImportUndoView>(`imports/${data.id}/undo`, ANEW);
  if (undo === undefined || undo.until === null) return null;
  const { until, can, touched } = undo;
  return (
    <>
      <Later
        title="Take it back"
        says={`Until ${deskDay(until, data.timeZone)}, for whoever has neither signed in nor trained nor paid: ${counted(can, 'row')}. Kept subscriptions are let go as they were; accounts that the import made are deleted.`}
      >
        <AskedButton
          label={`Take back ${count(can)}`}
          isDangerous
          isDisabled={can === 0}
          title={`Take back ${counted(can, 'row')}?`}
          says="Accounts that the import made are deleted, with what was given to them."
          call={['POST', `imports/${data.id}/undo`]}
          body={{ left: touched.length }}
        />
      </Later>
      {touched.length > 0 && (
        <li>
          <details style={{ fontSize: '1.4rem' }}>
            <summary>{`${counted(touched.length, 'row')} cannot be taken back`}</summary>
            <ul>
              {touched.map(({ line, email, why, member }) => (
                <li key={line}>
                  {`Row ${line}, `}
                  {member === null ? (
                    email
                  ) : (
                    <RouterLink to={memberAddress(member)}>{email}</RouterLink>
                  )}
                  {`: ${why}`}
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </>
  );
};

const Afterwards = ({ data }: { data: ImportView }) => {
  const { id, invitedAt, timeZone, invitations } = data;
  const { reached = 0, unreached = 0 } = invitations ?? {};
  const none = unreached === 0 ? '' : `, ${count(unreached)} have no address that works`;
  const whom = `${count(reached)} would get it${none}.`;
  const again = invitedAt === null ? '' : ` Sent last on ${deskDay(invitedAt, timeZone)}.`;
  return (
    <Card title="When it is done">
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        <Later
          title="Invite them"
          says={`One mail in their language: what moves, what stays the same, and a link to come in. No password is needed. ${whom}${again}`}
        >
          <Do
            call={['POST', `imports/${id}/invite`, { test: true }]}
            done="The mail is on its way to you."
          >
            Send to me
          </Do>
          <AskedButton
            label={invitedAt === null ? 'Invite all' : 'Invite again'}
            isDisabled={reached === 0}
            title={`Write to ${counted(reached, 'person', 'people')}?`}
            says="The mail goes out at once, to each in their language."
            call={['POST', `imports/${id}/invite`]}
            done="The invitations are on their way."
          />
        </Later>
        <Later
          title="See who has not come yet"
          says="You can send the invitation again after 3 days, to those who have not signed in."
        >
          <LinkButton
            variant="tertiary"
            tag={RouterLink}
            to={`${listAddress('all')}&imported=waiting`}
          >
            Show
          </LinkButton>
        </Later>
        <TakeBack data={data} />
      </Flex>
    </Card>
  );
};

/** What is told of the end to who does not see it. */
const SAYS: Partial<Record<ImportState, string>> = {
  done: 'The import is done.',
  undoing: 'It is being taken back.',
  undone: 'It is taken back.',
};

const sayOf = ({ state, by, startedAt, timeZone }: ImportView): string => {
  if (state === 'undoing' || state === 'undone') return SAYS[state] ?? '';
  const at = startedAt === null ? '' : `, ${deskTime(startedAt, timeZone)}`;
  return `Begun by ${by}${at}`;
};

/** The last two steps: how far it is, and what can be done afterwards. */
export const DonePage = ({ data, query }: { data: ImportView; query: ListQuery }) => {
  const { id, state, sums, currency } = data;
  const rows = data.show === 'failed' ? data.rows : [];
  const of = (results: readonly string[]) =>
    sums.reduce((sum, one) => (results.includes(one.result ?? '') ? sum + one.rows : sum), 0);
  const charged = sums.reduce((sum, one) => sum + one.charged, 0);
  const all = sums.reduce((sum, one) => sum + one.rows, 0);
  const open = sums.reduce(
    (sum, one) => (one.result === null || one.result === 'doing' ? sum + one.rows : sum),
    0,
  );
  const isOpen = state === 'running' || state === 'paused';
  const minutes = useMinutesLeft(state === 'running', all - open, open);

  return (
    <Frame
      step={isOpen ? 'Import' : 'Done'}
      subtitle={sayOf(data)}
      says={isOpen ? progressOf(all - open, all) : SAYS[state]}
      action={<ReportButton id={id} />}
    >
      {isOpen && (
        <Card
          title={`${count(all - open)} of ${count(all)}`}
          end={
            <Flex gap={2}>
              <Do call={['POST', `imports/${id}/${state === 'paused' ? 'start' : 'pause'}`, {}]}>
                {state === 'paused' ? 'Go on' : 'Pause'}
              </Do>
              <Do variant="danger-light" call={['POST', `imports/${id}/stop`, {}]}>
                Stop after this one
              </Do>
            </Flex>
          }
        >
          <Progress label="Rows done" value={all - open} of={all} />
          <Small tag="p">
            {state === 'running' && open > 0 && `About ${counted(minutes, 'minute')} left. `}
            You can close this page; it goes on. Stripe takes about one a second.
          </Small>
          {data.last !== null && <Typography tag="p">{lastWords(data.last)}</Typography>}
        </Card>
      )}
      <Beside $columns="minmax(0, 1fr) minmax(0, 1fr)">
        <Card title={isOpen ? 'So far' : 'What was done'}>
          <Facts
            facts={[
              ...WORDS.results.map(({ results, label }): [string, string] | false =>
                of(results) > 0 ? [label, count(of(results))] : false,
              ),
              ['Charged by this import', writtenAmount(charged, currency)],
            ]}
          />
        </Card>
        {rows.length > 0 && (
          <Card title="Did not work">
            <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
              {rows.map((row) => (
                <Failed key={row.line} id={id} row={row} />
              ))}
            </Flex>
            <Pages query={query} data={data} />
          </Card>
        )}
      </Beside>
      {state === 'done' && <Afterwards data={data} />}
    </Frame>
  );
};
