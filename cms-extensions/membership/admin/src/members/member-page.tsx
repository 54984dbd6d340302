import { Box, Flex, LinkButton } from '@strapi/design-system';
import { ExternalLink, Pencil } from '@strapi/icons';
import { BackButton, Layouts, Page } from '@strapi/strapi/admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import type { MemberDetails } from '../../../server/src/back-office/answers.ts';
import { listAddress, memberFormAddress } from '../addresses.ts';
import { useMemberDetailsQuery } from '../api.ts';
import { deskDay } from '../figures.ts';
import { StateBadge } from './badge.tsx';
import { MailsCard, MoneyCard, OrdersCard, TrainingCard } from './cards.tsx';
import { InviteButton } from './invite-button.tsx';
import { StillCharged } from './still-charged.tsx';
import { Timeline } from './timeline.tsx';

/** What happened beside the facts; below each other where there is no room. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(28rem, 1fr);
  gap: 1.6rem;
  align-items: start;
  @media (max-width: 1079px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const nameOf = (kind: 'region' | 'language', code: string): string =>
  new Intl.DisplayNames(['en'], { type: kind }).of(code) ?? code;

const subtitleOf = ({ email, since, country, language, timeZone }: MemberDetails): string =>
  [
    email,
    `since ${deskDay(since, timeZone)}`,
    country && nameOf('region', country),
    language && `reads ${nameOf('language', language)}`,
  ]
    .filter(Boolean)
    .join(', ');

const Links = ({ id, stripeUrl, mayInvite }: MemberDetails) => (
  <Flex gap={2} wrap="wrap">
    {mayInvite && <InviteButton id={id} />}
    <LinkButton
      tag={RouterLink}
      to={memberFormAddress(id)}
      variant="tertiary"
      startIcon={<Pencil />}
    >
      Name, e-mail, access
    </LinkButton>
    {stripeUrl !== null && (
      <LinkButton href={stripeUrl} isExternal variant="tertiary" startIcon={<ExternalLink />}>
        Open at Stripe
      </LinkButton>
    )}
  </Flex>
);

/** One member: what happened, access and money, training, mails and orders. */
export const MemberPage = () => {
  const { id = '' } = useParams();
  const { data: member, isError } = useMemberDetailsQuery(id, { refetchOnMountOrArgChange: true });
  if (member === undefined) return isError ? <Page.Error /> : <Page.Loading />;
  const title = member.name || member.email;
  return (
    <Layouts.Root>
      <Page.Main>
        <Page.Title>{title}</Page.Title>
        <Layouts.Header
          title={title}
          subtitle={subtitleOf(member)}
          navigationAction={<BackButton fallback={listAddress()} />}
          secondaryAction={<StateBadge {...member.badge} />}
          primaryAction={<Links {...member} />}
        />
        <Layouts.Content>
          <StillCharged {...member} />
          <Columns>
            <Timeline id={id} timeZone={member.timeZone} />
            <Flex direction="column" alignItems="stretch" gap={4}>
              <MoneyCard {...member} />
              <TrainingCard {...member} />
              <MailsCard {...member} />
              <OrdersCard {...member} />
            </Flex>
          </Columns>
          <Box paddingBottom={8} />
        </Layouts.Content>
      </Page.Main>
    </Layouts.Root>
  );
};
