import { Flex, Typography } from '@strapi/design-system';
import type { MemberState } from 'contract';
import type { MemberBadge } from 'contract/desk/members';
import { Mark } from '../card.tsx';
import WORDS from './words.json';

const TONES: Readonly<Record<MemberState, string>> = WORDS.tones;

/** A member's state, with what stands beside it. */
export const StateBadge = ({ state, text, marks }: MemberBadge) => (
  <Flex tag="span" display="inline-flex" direction="column" alignItems="flex-start" gap={1}>
    <Mark tone={TONES[state]}>{text}</Mark>
    {marks.length > 0 && (
      <Typography tag="span" variant="pi" textColor="warning700">
        {marks.join(', ')}
      </Typography>
    )}
  </Flex>
);
