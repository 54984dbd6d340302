import { calls, type Membership } from 'contract';
import states from './memberships.json' with { type: 'json' };

export type MembershipState = keyof typeof states;

/** A member's subscription as returned by `GET /api/subscription`, in one of the states. */
export const aMembership = (
  state: MembershipState = 'active',
  changes: Partial<Membership> = {},
): Membership => ({ ...calls.getMembership.response.parse(states[state]), ...changes });
