import type { MemberDetails } from 'contract/desk/members';
import type { Right } from '../addresses.ts';
import WORDS from './words.json';

/** What can be done with a member, with its words; the member's page opens it by `?do=`. */
export const ACTIONS = WORDS.actions;

export type MemberAction = keyof typeof ACTIONS;

/** The actions whose buttons stand beside the name; the others are in its menu. */
export const BUTTONS: readonly MemberAction[] = ['write', 'free-time', 'refund', 'plan', 'cancel'];

const RIGHTS: Readonly<Partial<Record<MemberAction, Right>>> = {
  write: 'mails.send',
  refund: 'refund-requests.decide',
  delete: 'members.delete',
};

export const rightTo = (action: MemberAction): Right => RIGHTS[action] ?? 'members.act';

export const isAction = (text: string | null): text is MemberAction =>
  text !== null && Object.hasOwn(ACTIONS, text);

/** Whether an action makes sense for a member now; what is refused all the same says why. */
export const isPossible = (action: MemberAction, member: MemberDetails): boolean => {
  const { membership, blocked, badge } = member;
  const can = (name: (typeof membership.actions)[number]) => membership.actions.includes(name);
  switch (action) {
    case 'refund':
      return membership.invoices.some(
        ({ status, amount, refunded = 0, outside }) =>
          status === 'paid' && !outside && amount > refunded,
      );
    case 'plan':
      return can('switch');
    case 'cancel':
      return can('cancel') || badge.state === 'leaving';
    case 'undo-cancel':
      return can('undo_cancellation');
    case 'block':
      return !blocked;
    case 'unblock':
      return blocked;
    default:
      return true;
  }
};

/** How a member is called. */
export const shownName = ({ name, email }: Pick<MemberDetails, 'name' | 'email'>): string =>
  name || email;

export const REFUND_PENDING =
  'Stripe has not confirmed the refund yet. Do not give the money back by hand.';
