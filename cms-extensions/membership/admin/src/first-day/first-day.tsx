import { Box, Button, Dialog, Flex, LinkButton, Typography } from '@strapi/design-system';
import type { SetupView } from 'contract/desk/site';
import { Link as RouterLink } from 'react-router-dom';
import { MEMBERS, SETTINGS } from '../addresses.ts';
import { Do, useSaid } from '../answer.tsx';
import { useSend } from '../calls.ts';
import { Card, Progress, Quiet } from '../card.tsx';
import { Question } from '../form-dialog.tsx';
import { PLACES, type Place } from '../menu/places.ts';
import { useMay } from '../menu/tabs.tsx';
import { Beside } from '../page.tsx';
import { Lines, Round, Row } from '../today/parts.tsx';
import { Templates } from './templates.tsx';
import { HowToTry, WhatVisitorsSee } from './visitors.tsx';

type Step = SetupView['steps'][number];

const CONNECTIONS: Place = {
  label: 'Connections',
  to: `${SETTINGS}/connections`,
  right: 'settings.read',
};

/** What each step is called, and where it is done; null: nowhere in the panel. */
const STEPS: Readonly<Record<Step['key'], { title: string; place: Place | null; action: string }>> =
  {
    brand: { title: 'Name, logo and colours', place: PLACES.site[0], action: 'Change' },
    mux: { title: 'Videos: Mux', place: CONNECTIONS, action: 'Connect' },
    stripe: { title: 'Payments: Stripe', place: CONNECTIONS, action: 'Connect' },
    mail: { title: 'Mail', place: CONNECTIONS, action: 'Connect' },
    video: { title: 'First video', place: PLACES.videos[0], action: 'Videos' },
    plans: { title: 'Your two plans', place: PLACES.offers[0], action: 'Set prices' },
    policies: { title: 'Terms, privacy, refund policy', place: PLACES.site[2], action: 'Fill in' },
    page: { title: 'Read your first page once', place: PLACES.site[1], action: 'Open' },
    tried: { title: 'Sign up as a member would', place: null, action: '' },
  };

type StepRowProps = { step: Step; number: number; siteUrl: string };

const StepRow = ({ step, number, siteUrl }: StepRowProps) => {
  const { title, place, action } = STEPS[step.key];
  const may = useMay();
  const word = step.done && action === 'Connect' ? 'Show' : action;
  const mark = (
    <Round tone={step.done ? 'success' : 'neutral'} {...(step.done && { says: 'Done' })}>
      {step.done ? '✓' : number}
    </Round>
  );
  const button = place !== null && may(place.right) && (
    <LinkButton
      tag={RouterLink}
      to={`/${place.to}`}
      size="S"
      variant={step.done ? 'tertiary' : 'secondary'}
      aria-label={`${word}: ${title}`}
    >
      {word}
    </LinkButton>
  );
  const isToTry = step.key === 'tried' && !step.done;
  return (
    <Row mark={mark} buttons={isToTry ? <HowToTry siteUrl={siteUrl} /> : button}>
      <Typography tag="h3" fontWeight="bold">
        {title}
      </Typography>
      <Quiet tag="p">{step.missing ?? step.detail}</Quiet>
      {step.key === 'policies' && !step.done && may('policies') && <Templates />}
    </Row>
  );
};

/** The button that opens or closes the sign-up. */
export const SignUpButton = ({ setup }: { setup: SetupView }) => {
  const [send, isLoading] = useSend();
  const said = useSaid();
  const may = useMay();
  if (!may('setup')) return null;
  if (!setup.isOpen) {
    return (
      <Do variant="default" call={['POST', 'setup/open']} disabled={!setup.canOpen}>
        Open sign-ups
      </Do>
    );
  }
  return (
    <Dialog.Root>
      <Dialog.Trigger>
        <Button variant="tertiary" loading={isLoading}>
          Close sign-ups
        </Button>
      </Dialog.Trigger>
      <Question
        title="Close sign-ups?"
        keep="Leave them open"
        label="Close sign-ups"
        onConfirm={async () => void said(await send('POST', 'setup/close'))}
      >
        Visitors read that sign-up opens soon. Members go on as before.
      </Question>
    </Dialog.Root>
  );
};

const Steps = ({ setup }: { setup: SetupView }) => (
  <Lines as="ol" aria-label="Steps">
    {setup.steps.map((step, index) => (
      <StepRow key={step.key} step={step} number={index + 1} siteUrl={setup.siteUrl} />
    ))}
  </Lines>
);

const doneOf = ({ steps }: SetupView): number => steps.filter(({ done }) => done).length;

/** What is missing before the sign-up can open. */
const toOpen = ({ steps }: SetupView): string => {
  const lacking = steps
    .filter(({ done, needed }) => needed && !done)
    .map(({ key }) => (key === 'stripe' ? 'Stripe' : key));
  return lacking.length === 0 ? 'Ready to open.' : `To open: ${lacking.join(', ')}.`;
};

/** What the site's state means for visitors. */
export const SIGN_UP_SAYS = {
  soon: 'Your site can be seen, but nobody can sign up yet.',
  closed: 'Nobody can sign up for the moment: a step that is needed does not hold any more.',
  open: '',
} as const;

/** What stands on Today until the site sells. */
export const FirstDay = ({ setup }: { setup: SetupView }) => {
  const done = doneOf(setup);
  const may = useMay();
  return (
    <Beside $columns="minmax(0, 1fr) minmax(0, 33rem)">
      <Box tag="section" background="neutral0" shadow="tableShadow" hasRadius padding={6}>
        <Flex justifyContent="space-between" gap={4} wrap="wrap" paddingBottom={3}>
          <Typography tag="h2" variant="beta">
            Set up your site
          </Typography>
          <Quiet>{`${done} of ${setup.steps.length} done. ${toOpen(setup)}`}</Quiet>
        </Flex>
        <Progress label="Set-up" value={done} of={setup.steps.length} />
        <Steps setup={setup} />
      </Box>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <WhatVisitorsSee setup={setup} />
        <Card title="Your numbers">
          <Quiet>They begin with your first member.</Quiet>
        </Card>
        {may('members.import') && (
          <Card title="Coming from another platform?">
            <Quiet>Bring members and videos along. Nothing is charged twice.</Quiet>
            <Flex gap={2} wrap="wrap">
              <LinkButton tag={RouterLink} to={`/${MEMBERS}/import`} variant="tertiary">
                Import members
              </LinkButton>
              <LinkButton tag={RouterLink} to={`/${PLACES.videos[0].to}`} variant="tertiary">
                Upload videos
              </LinkButton>
            </Flex>
          </Card>
        )}
      </Flex>
    </Beside>
  );
};

/** A line above the usual page until every step is done. */
export const RestOfFirstDay = ({ setup }: { setup: SetupView }) => {
  if (doneOf(setup) === setup.steps.length) return null;
  return (
    <Box tag="section" aria-label="Set up your site" paddingBottom={4}>
      <Box tag="details" background="neutral0" shadow="tableShadow" hasRadius padding={4}>
        <Typography tag="summary" style={{ cursor: 'pointer' }}>
          {`Set up your site: ${doneOf(setup)} of ${setup.steps.length} done`}
        </Typography>
        <Flex direction="column" alignItems="stretch" gap={5} paddingTop={4}>
          <Steps setup={setup} />
          <Box>
            <SignUpButton setup={setup} />
          </Box>
        </Flex>
      </Box>
    </Box>
  );
};
