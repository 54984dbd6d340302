import { Box, Button, Flex, Grid, Typography } from '@strapi/design-system';
import { CheckCircle, CrossCircle, WarningCircle } from '@strapi/icons';
import type { ConnectionView, Finding } from 'contract/desk/settings';
import { type ReactNode, useState } from 'react';
import { Answered, Do } from '../answer.tsx';
import { ANEW, useRead } from '../calls.ts';
import { Card, Facts, Quiet } from '../card.tsx';
import { DeskMoment } from '../desk-moment.tsx';
import { useMay } from '../menu/tabs.tsx';
import { ChangeKeys } from './change-keys.tsx';

const ABOUT = {
  stripe: { name: 'Stripe', what: 'Payments, receipts, codes.', test: 'Test' },
  mux: { name: 'Mux', what: 'Videos, captions, pictures of videos.', test: 'Test' },
  mail: { name: 'Mail', what: 'All mails of the site.', test: 'Send a test to me' },
} as const;

const MARKS = {
  ok: { Icon: CheckCircle, colour: 'success600', says: 'Right' },
  look: { Icon: WarningCircle, colour: 'warning600', says: 'Look at this' },
  missing: { Icon: CrossCircle, colour: 'danger600', says: 'Missing' },
} as const;

const stateOf = ({ source, test }: ConnectionView) => {
  if (source === 'none' && !test?.ok) return { text: 'Not connected', colour: 'neutral' };
  if (test === null) return { text: 'Not tested yet', colour: 'neutral' };
  if (!test.ok) return { text: 'Does not work', colour: 'danger' };
  return test.findings.every(({ state }) => state === 'ok')
    ? { text: 'Works', colour: 'success' }
    : { text: 'Works, look at this', colour: 'warning' };
};

/** Addresses in a text become links. */
const withLinks = (text: string): ReactNode =>
  text.split(/(https?:\/\/[^\s,;]+[^\s,;.])/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  );

const FindingLine = ({ state, text, help }: Finding) => {
  const { Icon, colour, says } = MARKS[state];
  return (
    <Flex tag="li" gap={3} alignItems="flex-start">
      <Box paddingTop={1}>
        <Icon aria-label={says} fill={colour} width="1.6rem" height="1.6rem" />
      </Box>
      <Typography style={{ overflowWrap: 'anywhere' }}>
        {text}.{help !== '' && <Quiet> {withLinks(help)}</Quiet>}
      </Typography>
    </Flex>
  );
};

const SOURCES = {
  environment: 'from the server’s settings',
  panel: 'entered here',
  none: 'none yet',
} as const;

const Connection = ({ connection }: { connection: ConnectionView }) => {
  const { key, source, facts, enteredAt, heardAt, test } = connection;
  const { name, what, test: testLabel } = ABOUT[key];
  const [isChanging, setChanging] = useState(false);
  const mayChange = useMay()('connections');
  return (
    <Card title={name} badge={stateOf(connection)}>
      <Quiet>{what}</Quiet>
      <Facts
        facts={[
          ...facts.map(({ label, value }) => [label, value] as const),
          [
            'Keys',
            <>
              {SOURCES[source]}
              {enteredAt !== null && (
                <>
                  , <DeskMoment at={enteredAt} />
                </>
              )}
            </>,
          ],
          key !== 'mail' && [
            `Last message from ${name}`,
            heardAt === null ? 'none yet' : <DeskMoment key="heard" at={heardAt} />,
          ],
        ]}
      />
      {mayChange && (
        <Flex gap={2} wrap="wrap">
          <Do call={['POST', `connections/${key}/test`]}>{testLabel}</Do>
          {source !== 'environment' && (
            <Button
              variant={source === 'none' ? 'default' : 'tertiary'}
              onClick={() => setChanging(true)}
            >
              {source === 'none' ? `Connect ${name}` : 'Change'}
            </Button>
          )}
        </Flex>
      )}
      {test !== null && (
        <Flex direction="column" alignItems="stretch" gap={3}>
          <Typography variant="pi" textColor="neutral600" aria-live="polite">
            Tested <DeskMoment at={test.at} />, took {test.seconds} s
          </Typography>
          <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
            {test.findings.map((finding) => (
              <FindingLine key={finding.text} {...finding} />
            ))}
          </Flex>
        </Flex>
      )}
      {isChanging && <ChangeKeys connection={key} name={name} onClose={() => setChanging(false)} />}
    </Card>
  );
};

/** The keys of Stripe, Mux and the mail server: whether they work, and how to change them. */
export const Connections = () => (
  <Answered query={useRead<ConnectionView[]>('connections', ANEW)} what="The connections">
    {(connections) => (
      <Grid.Root gap={4} gridCols={2}>
        {connections.map((connection) => (
          <Grid.Item key={connection.key} col={1} xs={2} alignItems="stretch" direction="column">
            <Connection connection={connection} />
          </Grid.Item>
        ))}
      </Grid.Root>
    )}
  </Answered>
);
