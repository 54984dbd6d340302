import { Badge, Button, Flex, Typography } from '@strapi/design-system';
import type { ListPage } from 'contract/desk/list';
import type { PlaceView } from 'contract/desk/offers';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { memberAddress } from '../addresses.ts';
import { Do } from '../answer.tsx';
import { FRESH, useRead } from '../calls.ts';
import { Quiet } from '../card.tsx';
import { DeskMoment } from '../desk-moment.tsx';
import { askedBy, ListOf } from '../list/page.tsx';
import { useListQuery } from '../list/query.tsx';
import type { Column } from '../list/table.tsx';
import { Protected } from '../page.tsx';
import { GivePlaces } from './give-places.tsx';

const STATES = {
  sent: { text: 'Not opened', active: false },
  redeemed: { text: 'Opened', active: true },
  void: { text: 'Taken back', active: false },
} as const;

const nameOf = ({ recipient, codeEnd }: PlaceView): string => recipient ?? `Code … ${codeEnd}`;

const Acts = ({ place }: { place: PlaceView }) =>
  place.state === 'sent' && (
    <Flex gap={2} wrap="wrap">
      {place.recipient !== null && (
        <Do call={['POST', `gifts/${place.id}/resend`]} aria-label={`Send again: ${nameOf(place)}`}>
          Send again
        </Do>
      )}
      <Do
        call={['DELETE', `gifts/${place.id}`]}
        done="The code does not open anything any more."
        aria-label={`Take back: ${nameOf(place)}`}
      >
        Take back
      </Do>
    </Flex>
  );

const COLUMNS: readonly Column<PlaceView>[] = [
  {
    name: 'For',
    width: '32%',
    cell: (place) => (
      <>
        <Typography fontWeight="bold">{nameOf(place)}</Typography>
        <small>{place.reason}</small>
      </>
    ),
  },
  { name: 'Opens', label: true, cell: ({ opens }) => opens },
  {
    name: 'Given',
    cell: ({ by, at }) => (
      <>
        {by}
        <small>
          <DeskMoment at={at} />
        </small>
      </>
    ),
  },
  {
    name: 'State',
    cell: ({ state, member }) => (
      <>
        <Badge active={STATES[state].active}>{STATES[state].text}</Badge>
        {member !== null && (
          <small>
            {'by '}
            <RouterLink to={memberAddress(member.id)} style={{ color: 'inherit' }}>
              {member.name}
            </RouterLink>
          </small>
        )}
      </>
    ),
  },
  { name: '', cell: (place) => <Acts place={place} /> },
];

/** Free places, for users who may act on members. */
export const Places = () => {
  const query = useListQuery();
  const asked = askedBy(query, ['search', 'page']);
  const answer = useRead<ListPage<PlaceView>>('offers/places', FRESH, asked);
  const [isGiving, setGiving] = useState(false);
  return (
    <Protected right="members.act">
      <Flex gap={4} wrap="wrap" justifyContent="space-between">
        <Quiet>Codes that open everything for a time, without a payment and without a card.</Quiet>
        <Button onClick={() => setGiving(true)}>Give free places</Button>
      </Flex>
      <ListOf
        query={query}
        answer={answer}
        what="free place"
        placeholder="E-mail, name, reason or code"
        columns={() => COLUMNS}
        keyOf={({ id }) => id}
        where="the free places"
        nothing={
          <Quiet>
            No free places yet. Give one to a friend, a winner or a member of your team.
          </Quiet>
        }
      />
      {isGiving && <GivePlaces onClose={() => setGiving(false)} />}
    </Protected>
  );
};
