import { Flex, Grid, LinkButton } from '@strapi/design-system';
import { ExternalLink, Pencil } from '@strapi/icons';
import { BackButton, Layouts, Page } from '@strapi/strapi/admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import type { MemberDetails } from '../../../server/src/back-office/members/answers.ts';
import { day } from '../figures.ts';
import { listAddress, memberFormAddress } from './addresses.ts';
import { useMemberDetailsQuery } from './api.ts';
import { PaymentsCard } from './payments-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

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

/** One member: subscription, payments and training. */
export const MemberPage = () => {
  const { id = '' } = useParams();
  const { data: member, isError } = useMemberDetailsQuery(id, { refetchOnMountOrArgChange: true });
  if (isError) return <Page.Error />;
  if (member === undefined) return <Page.Loading />;
  const title = member.name || member.email;
  const access = member.blocked ? ' · blocked, she cannot sign in' : '';
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
          </Grid.Root>
        </Layouts.Content>
      </Page.Main>
    </Layouts.Root>
  );
};
