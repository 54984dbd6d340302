import type { MemberDetails } from '../../../../server/src/back-office/answers.ts';

export type DialogProps = { member: MemberDetails; onClose: () => void };

/** How a member is called. */
export const shownName = ({ name, email }: Pick<MemberDetails, 'name' | 'email'>): string =>
  name || email;
