import { Badge, Box, Button, Flex, Link, Typography } from '@strapi/design-system';
import type { PlaceView } from 'contract/desk/offers';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { memberAddress } from '../addresses.ts';
import { Answered, Do } from '../answer.tsx';
import { FRESH, useRead } from '../calls.ts';
import { Quiet, Small } from '../card.tsx';
import { DeskMoment } from '../desk-moment.tsx';
import { Protected } from '../page.tsx';
import { GivePlaces } from './give-places.tsx';

const STATES = {
  sent: { text: 'Not opened', active: false },
  redeemed: { text: 'Opened', active: true },
  void: { text: 'Taken back', active: false },
} as const;

const Row = ({ place }: { place: PlaceView }) => {
  const { id, recipient, codeEnd, opens, reason, state, member, by, at } = place;

  const name = recipient ?? `Code … ${codeEnd}`;
  return (
    <Box tag="li" background="neutral0" shadow="tableShadow" hasRadius padding={4}>
      <Flex gap={4} wrap="wrap" justifyContent="space-between">
        <Flex direction="column" alignItems="flex-start" gap={1} minWidth={0}>
          <Typography fontWeight="bold" tag="h2">
            {name}
          </Typography>
          <Quiet>{`${opens}. ${reason}`}</Quiet>
          <Small>
            {by}, <DeskMoment at={at} />
          </Small>
        </Flex>
        <Flex gap={2} wrap="wrap">
          <Badge active={STATES[state].active}>{STATES[state].text}</Badge>
          {member !== null && (
            <Link tag={RouterLink} to={memberAddress(member.id)}>
              {member.name}
            </Link>
          )}
          {state === 'sent' && recipient !== null && (
            <Do call={['POST', `gifts/${id}/resend`]} aria-label={`Send again: ${name}`}>
              Send again
            </Do>
          )}
          {state === 'sent' && (
            <Do
              call={['DELETE', `gifts/${id}`]}
              done="The code does not open anything any more."
              aria-label={`Take back: ${name}`}
            >
              Take back
            </Do>
          )}
        </Flex>
      </Flex>
    </Box>
  );
};

/** Free places, for users who may act on members. */
export const Places = () => {
  const query = useRead<PlaceView[]>('offers/places', FRESH);
  const [isGiving, setGiving] = useState(false);
  return (
    <Protected right="members.act">
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Flex gap={4} wrap="wrap" justifyContent="space-between">
          <Quiet>
            Codes that open everything for a time, without a payment and without a card.
          </Quiet>
          <Button onClick={() => setGiving(true)}>Give free places</Button>
        </Flex>
        <Answered query={query} what="The free places">
          {(places) =>
            places.length === 0 ? (
              <Quiet>
                No free places yet. Give one to a friend, a winner or a member of your team.
              </Quiet>
            ) : (
              <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
                {places.map((place) => (
                  <Row key={place.id} place={place} />
                ))}
              </Flex>
            )
          }
        </Answered>
      </Flex>
      {isGiving && <GivePlaces onClose={() => setGiving(false)} />}
    </Protected>
  );
};
