import { Flex, Link, Typography } from '@strapi/design-system';
import { writtenAmount } from 'contract';
import type { MemberDetails } from 'contract/desk/members';
import { Link as RouterLink } from 'react-router-dom';
import { MEMBER, MEMBERS, memberAddress, REFUND_REQUEST } from '../addresses.ts';
import { useMember } from '../api.ts';
import { deskDay } from '../figures.ts';

/** Says that a blocked member is charged all the same, and leads to what ends it. */
export const StillCharged = ({ id, blocked, membership, timeZone }: MemberDetails) => {
  const next = membership.next_charge;
  if (!blocked || next === null) return null;
  return (
    <Flex role="status" gap={4} paddingBottom={4} wrap="wrap">
      <Typography textColor="danger700">
        This member is blocked, and is charged {writtenAmount(next.amount, next.currency)} on{' '}
        {deskDay(next.at, timeZone)} all the same.
      </Typography>
      <Link tag={RouterLink} to={`${memberAddress(id)}?do=cancel`}>
        Cancel the plan
      </Link>
    </Flex>
  );
};

const Content = ({ id }: { id: string }) => {
  const { data: member } = useMember(id);
  return member === undefined ? null : <StillCharged {...member} />;
};

/** The same beside the form in which members are blocked; null beside others. */
export const StillChargedPanel = (entry: {
  model: string;
  documentId?: string;
  document?: { blocked?: boolean | null };
}) =>
  entry.model === MEMBER && entry.documentId !== undefined && entry.document?.blocked === true
    ? { title: 'Payments', content: <Content id={entry.documentId} /> }
    : null;

/** Leads from a request for a refund to the member, on whose page it is decided; else null. */
export const DecidePanel = (entry: {
  model: string;
  document?: { state?: string; memberEmail?: string };
}) =>
  entry.model === REFUND_REQUEST && entry.document?.state === 'requested'
    ? {
        title: 'Decision',
        content: (
          <Link
            tag={RouterLink}
            to={`/${MEMBERS}?search=${encodeURIComponent(entry.document.memberEmail ?? '')}`}
          >
            Decide on the member’s page
          </Link>
        ),
      }
    : null;
