import { Button, Dialog, Link, LinkButton, Typography } from '@strapi/design-system';
import { Bell, Cog, Feather, Message, WarningCircle } from '@strapi/icons';
import type { Need, NeedButton } from 'contract/desk/today';
import { useEffect, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { memberAddress } from '../addresses.ts';
import { Answered, Undo, useSaid, useUndo } from '../answer.tsx';
import { FRESH, useRead, useSend } from '../calls.ts';
import { Card, Quiet } from '../card.tsx';
import { Question } from '../form-dialog.tsx';
import { DecideDialog } from '../members/request.tsx';
import { showCount } from '../strapi-patches/menu-style.ts';
import { Lines, Round, Row } from './parts.tsx';
import WORDS from './words.json';

const MARKS = {
  request: { tone: 'warning', icon: <Message /> },
  money: { tone: 'danger', icon: <WarningCircle /> },
  site: { tone: 'danger', icon: <Cog /> },
  news: { tone: 'secondary', icon: <Feather /> },
  unread: { tone: 'neutral', icon: <WarningCircle /> },
} as const;

/** The buttons that ask before they act, since that cannot be undone. */
const ASKED = WORDS.asked;

type ButtonProps = { need: Need; button: NeedButton; onAct: (does: NeedButton['does']) => void };

const ButtonOf = ({ need, button, onAct }: ButtonProps) => {
  const about = (label: string) => ({ 'aria-label': `${label}: ${need.title}` });
  switch (button.does) {
    case 'open': {
      const { label, to } = button;
      return to.startsWith('/') ? (
        <LinkButton tag={RouterLink} to={to} size="S" variant="tertiary" {...about(label)}>
          {label}
        </LinkButton>
      ) : (
        <LinkButton href={to} isExternal size="S" variant="tertiary" {...about(label)}>
          {label}
        </LinkButton>
      );
    }
    case 'refund':
    case 'connect': {
      const { label, keep, says } = ASKED[button.does];
      return (
        <Dialog.Root>
          <Dialog.Trigger>
            <Button size="S" variant="danger-light" {...about(label)}>
              {label}
            </Button>
          </Dialog.Trigger>
          <Question
            title={`${label}?`}
            keep={keep}
            label={label}
            onConfirm={() => onAct(button.does)}
          >
            {says}
          </Question>
        </Dialog.Root>
      );
    }
    default: {
      const label = { grant: 'Give back', refuse: 'Refuse', seen: 'Seen' }[button.does];
      return (
        <Button
          size="S"
          variant={button.does === 'seen' ? 'ghost' : 'tertiary'}
          onClick={() => onAct(button.does)}
          {...about(label)}
        >
          {label}
        </Button>
      );
    }
  }
};

const NeedRow = ({ need, onAct }: Omit<ButtonProps, 'button'>) => {
  const { kind, title, text, member, buttons } = need;
  const { tone, icon } = MARKS[kind];
  return (
    <Row
      mark={<Round tone={tone}>{icon}</Round>}
      buttons={buttons.map((button) => (
        <ButtonOf key={button.does} need={need} button={button} onAct={onAct} />
      ))}
    >
      <Typography tag="h3" fontWeight="bold">
        {member === null ? (
          title
        ) : (
          <Link tag={RouterLink} to={memberAddress(member.id)}>
            {title}
          </Link>
        )}
      </Typography>
      <Quiet tag="p">{text}</Quiet>
    </Row>
  );
};

const List = ({ needs: { items, timeZone } }: { needs: Needs }) => {
  const [deciding, setDeciding] = useState<{ need: Need; decision: 'grant' | 'refuse' }>();
  const [seen, setSeen] = useUndo<string>();
  const [send] = useSend();
  const said = useSaid();
  const press = async (need: Need, does: NeedButton['does']): Promise<void> => {
    const { key } = need;
    if (does === 'grant' || does === 'refuse') setDeciding({ need, decision: does });
    else if (does === 'refund' || does === 'connect') {
      said(await send('POST', `alerts/${key.replace('alert:', '')}/${does}`), 'Done.');
    } else if (said(await send('POST', `today/needs/${key}/seen`), 'Marked as seen.')) setSeen(key);
  };
  const undo = async (key: string): Promise<void> => {
    if (said(await send('DELETE', `today/needs/${key}/seen`), 'It is back.')) setSeen(undefined);
  };
  const { request } = deciding?.need ?? {};
  return (
    <>
      {seen !== undefined && <Undo says="Marked as seen." onUndo={() => void undo(seen)} />}
      {items.length === 0 ? (
        <Quiet>Nothing needs you at the moment.</Quiet>
      ) : (
        <Lines>
          {items.map((need) => (
            <NeedRow key={need.key} need={need} onAct={(does) => void press(need, does)} />
          ))}
        </Lines>
      )}
      {deciding !== undefined && request && (
        <DecideDialog
          decision={deciding.decision}
          timeZone={timeZone}
          request={request.id}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </>
  );
};

type Needs = { timeZone: string; items: Need[] };

export const useNeeds = (options = {}) => useRead<Needs>('today/needs', options);

/** What needs a decision; its number stands in the menu. */
export const NeedsCard = () => {
  const query = useNeeds(FRESH);
  const count = query.data?.items.length ?? 0;
  useEffect(() => showCount(count), [count]);
  return (
    <Card
      title="Needs you"
      icon={<Bell />}
      note={
        count > 0 && (
          <Typography variant="pi" fontWeight="bold" textColor="primary600">
            {count}
          </Typography>
        )
      }
    >
      <Answered query={query} what="What needs you">
        {(needs) => <List needs={needs} />}
      </Answered>
    </Card>
  );
};
