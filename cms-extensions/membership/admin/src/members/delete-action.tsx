import { Typography } from '@strapi/design-system';
import { paidUntil, writtenAmount } from 'contract';
import type { MemberDetails } from 'contract/desk/members';
import { MEMBER } from '../addresses.ts';
import { useMember } from '../api.ts';
import { deskDay } from '../figures.ts';

/** What a member loses with the account, in one paragraph. */
const lossesOf = ({ membership, timeZone }: MemberDetails): string => {
  const { price, credit } = membership;
  const until = paidUntil(membership);
  return [
    price !== null && 'The subscription ends at once.',
    until !== null &&
      `What is paid until ${deskDay(until, timeZone)} is not given back: refund it before.`,
    credit && `The credit of ${writtenAmount(credit.amount, credit.currency)} is lost.`,
    'Everything that is stored about the member is deleted. This cannot be undone.',
  ]
    .filter(Boolean)
    .join(' ');
};

/** What a member would lose with the account. */
export const Losses = ({ id }: { id: string }) => {
  const { data, error } = useMember(id);
  const unknown = error === undefined ? '' : 'What the member would lose could not be read.';
  return <Typography>{data === undefined ? unknown : lossesOf(data)}</Typography>;
};

/** An action of the content manager: a component that returns what is shown. */
type Action<Entry, Shown> = ((entry: Entry) => Shown | null) & { type?: string };

/**
 * Strapi's own actions on entries, without the deletion of members: it says no losses, so members
 * are deleted on their page.
 */
export const sparingMembers = <Entry extends { model: string }, Shown>(
  action: Action<Entry, Shown>,
): Action<Entry, Shown> => {
  if (action.type !== 'delete') return action;
  const deletion: Action<Entry, Shown> = (entry) => {
    const shown = action(entry);
    return entry.model === MEMBER ? null : shown;
  };
  return Object.assign(deletion, action);
};
