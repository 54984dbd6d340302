import { Box, Flex, Grid, Link, LinkButton, Typography } from '@strapi/design-system';
import { ExternalLink, Pencil } from '@strapi/icons';
import { BackButton, Layouts, Page } from '@strapi/strapi/admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import type { MemberDetails } from '../../../server/src/back-office/answers.ts';
import { listAddress, memberFormAddress, workoutAddress } from '../addresses.ts';
import { useMemberDetailsQuery } from '../api.ts';
import { count, day } from '../figures.ts';
import { Card, Facts } from './card.tsx';
import { OrdersCard, PaymentsCard, SubscriptionCard } from './payment-cards.tsx';
import { StillCharged } from './still-charged.tsx';

type Latest = MemberDetails['progress']['latest'];

const LatestList = ({ latest }: { latest: Latest }) => (
  <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
    {latest.map(({ documentId, title, at, completed }) => (
      <Flex key={documentId} tag="li" justifyContent="space-between" gap={4}>
        <Link tag={RouterLink} to={workoutAddress(documentId)}>
          {title}
        </Link>
        <Typography variant="pi" textColor="neutral600" textAlign="right">
          {completed ? 'Completed' : 'Started'}, last on {day(at)}
        </Typography>
      </Flex>
    ))}
  </Flex>
);

/** The member's training progress. */
const ProgressCard = ({ progress }: MemberDetails) => (
  <Card title="Progress">
    <Facts
      facts={[
        ['Workouts begun', count(progress.started)],
        ['Workouts completed', count(progress.completed)],
        ['Minutes watched', count(progress.minutesWatched)],
      ]}
    />
    {progress.latest.length > 0 && (
      <Box paddingTop={6}>
        <Typography variant="sigma" tag="h3" textColor="neutral600">
          Played last
        </Typography>
        <Box paddingTop={3}>
          <LatestList latest={progress.latest} />
        </Box>
      </Box>
    )}
  </Card>
);

const Actions = ({ id, stripeUrl }: MemberDetails) => (
  <Flex gap={2} wrap="wrap">
    <LinkButton
      tag={RouterLink}
      to={memberFormAddress(id)}
      variant="tertiary"
      startIcon={<Pencil />}
    >
      Name, e-mail, access
    </LinkButton>
    {stripeUrl !== null && (
      <LinkButton href={stripeUrl} isExternal startIcon={<ExternalLink />}>
        Open at Stripe
      </LinkButton>
    )}
  </Flex>
);

/** One member: subscription, payments, training and orders. */
export const MemberPage = () => {
  const { id = '' } = useParams();
  const { data: member, isError } = useMemberDetailsQuery(id, { refetchOnMountOrArgChange: true });
  if (isError) return <Page.Error />;
  if (member === undefined) return <Page.Loading />;
  const title = member.name || member.email;
  const access = member.blocked ? ' · blocked, cannot sign in' : '';
  return (
    <Layouts.Root>
      <Page.Main>
        <Page.Title>{title}</Page.Title>
        <Layouts.Header
          title={title}
          subtitle={`${member.email} · joined on ${day(member.joinedAt)}${access}`}
          navigationAction={<BackButton fallback={listAddress()} />}
          primaryAction={<Actions {...member} />}
        />
        <Layouts.Content>
          <StillCharged {...member} />
          <Grid.Root gap={6}>
            <Grid.Item col={6} xs={12} alignItems="flex-start">
              <SubscriptionCard {...member} />
            </Grid.Item>
            <Grid.Item col={6} xs={12} alignItems="flex-start">
              <PaymentsCard {...member} />
            </Grid.Item>
            <Grid.Item col={6} xs={12} alignItems="flex-start">
              <ProgressCard {...member} />
            </Grid.Item>
            <Grid.Item col={6} xs={12} alignItems="flex-start">
              <OrdersCard {...member} />
            </Grid.Item>
          </Grid.Root>
        </Layouts.Content>
      </Page.Main>
    </Layouts.Root>
  );
};
