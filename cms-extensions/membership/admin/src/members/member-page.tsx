import {
  Box,
  Button,
  Flex,
  IconButton,
  MenuItem,
  SimpleMenu,
  Typography,
} from '@strapi/design-system';
import { Mail, More } from '@strapi/icons';
import { BackButton, Layouts, Page } from '@strapi/strapi/admin';
import type { MemberDetails } from 'contract/desk/members';
import { type RefObject, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { listAddress, memberFormAddress } from '../addresses.ts';
import { Answered, Do } from '../answer.tsx';
import { useMember } from '../api.ts';
import { Quiet } from '../card.tsx';
import { deskDay } from '../figures.ts';
import { NO_TOOLTIP } from '../list/table.tsx';
import { useMay } from '../menu/tabs.tsx';
import { Beside } from '../page.tsx';
import { useSaving } from '../use-saving.tsx';
import { ACTIONS, BUTTONS, isAction, isPossible, type MemberAction, rightTo } from './actions.ts';
import { StateBadge } from './badge.tsx';
import { MailsCard, MoneyCard, OrdersCard, TrainingCard } from './cards.tsx';
import { ActionOf } from './dialogs/index.tsx';
import { StillCharged } from './panels.tsx';
import { RequestBanner } from './request.tsx';
import { Timeline } from './timeline.tsx';

/** Buttons that a finger can press. */
const Touchable = styled.div`
  @media (max-width: 767px) {
    button:not([role]) {
      min-block-size: 4.4rem;
    }
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

type HeadProps = {
  member: MemberDetails;
  onAct: (action: MemberAction) => void;
  /** The button of the menu. */
  more: RefObject<HTMLButtonElement>;
};

/** Who it is, and what can be done. */
const Head = ({ member, onAct, more }: HeadProps) => {
  const may = useMay();
  const navigate = useNavigate();
  const { id, name, email, badge, stripeUrl } = member;

  const copy = useSaving(`/membership/members/${id}/export`, 'data', '.json');
  const possible = (Object.keys(ACTIONS) as MemberAction[]).filter(
    (action) => may(rightTo(action)) && isPossible(action, member),
  );
  return (
    <Flex
      justifyContent="space-between"
      alignItems="flex-end"
      gap={4}
      wrap="wrap"
      paddingTop={6}
      paddingBottom={6}
    >
      <Flex direction="column" alignItems="flex-start" gap={2} style={{ overflowWrap: 'anywhere' }}>
        <BackButton fallback={listAddress()} />
        <Flex gap={3} wrap="wrap">
          <Typography tag="h1" variant="alpha">
            {name || email}
          </Typography>
          <StateBadge {...badge} />
        </Flex>
        <Quiet>{subtitleOf(member)}</Quiet>
      </Flex>
      <Flex gap={2} wrap="wrap">
        {member.mayInvite && (
          <Do
            startIcon={<Mail />}
            call={['POST', `members/${id}/invite`, {}]}
            done="The invitation is on its way."
          >
            Invite
          </Do>
        )}
        {BUTTONS.filter((action) => possible.includes(action)).map((action) => (
          <Button
            key={action}
            size="S"
            variant={action === 'write' ? 'default' : 'tertiary'}
            onClick={() => onAct(action)}
          >
            {ACTIONS[action]}
          </Button>
        ))}
        <SimpleMenu
          ref={more}
          tag={IconButton}
          icon={<More />}
          label="More actions"
          {...NO_TOOLTIP}
          popoverPlacement="bottom-end"
        >
          {possible
            .filter((action) => !BUTTONS.includes(action))
            .map((action) => (
              <MenuItem
                key={action}
                variant={action === 'delete' ? 'danger' : 'default'}
                onSelect={() => onAct(action)}
              >
                {ACTIONS[action]}
              </MenuItem>
            ))}
          <MenuItem onSelect={() => navigate(memberFormAddress(id))}>
            Change name or e-mail
          </MenuItem>
          <MenuItem onSelect={() => void copy.save()}>Export this person's data</MenuItem>
          {stripeUrl !== null && (
            <MenuItem isExternal href={stripeUrl}>
              Open at Stripe
            </MenuItem>
          )}
        </SimpleMenu>
      </Flex>
    </Flex>
  );
};

/** One member: what happened, access and money, training, mails and orders, and what can be done. */
export const MemberPage = () => {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const may = useMay();
  const query = useMember(id);
  const { data: member, isError } = query;
  const wanted = params.get('do');
  const more = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const act = (action: MemberAction): void => {
    const active = document.activeElement;
    opener.current = active instanceof HTMLElement && active.tagName === 'BUTTON' ? active : null;
    setParams({ do: action }, { replace: true });
  };
  /** Closes the dialog, and gives the focus back to what opened it. */
  const close = (): void => {
    setParams({}, { replace: true });
    setTimeout(() => (opener.current?.isConnected ? opener : more).current?.focus());
  };
  if (member === undefined) return isError ? <Page.Error /> : <Page.Loading />;
  return (
    <Layouts.Root>
      <Page.Main>
        <Page.Title>{member.name || member.email}</Page.Title>
        <Layouts.Content>
          <Touchable>
            <Head member={member} onAct={act} more={more} />
            <Answered query={query} what="The member">
              {() => null}
            </Answered>
            <StillCharged {...member} />
            <RequestBanner member={member} />
            <Beside $columns="minmax(0, 2fr) minmax(28rem, 1fr)">
              <Timeline id={id} timeZone={member.timeZone} />
              <Flex direction="column" alignItems="stretch" gap={4}>
                <MoneyCard {...member} />
                <TrainingCard {...member} />
                <MailsCard {...member} />
                <OrdersCard {...member} />
              </Flex>
            </Beside>
            <Box paddingBottom={8} />
          </Touchable>
          {isAction(wanted) && may(rightTo(wanted)) && (
            <ActionOf key={wanted} action={wanted} member={member} onClose={close} />
          )}
        </Layouts.Content>
      </Page.Main>
    </Layouts.Root>
  );
};
