import { calls, type Membership } from 'contract';
import states from './memberships.json' with { type: 'json' };

export type MembershipState = keyof typeof states;

/**
 * A member's subscription as returned by `GET /api/subscription`.
 * @param state one of the JSON's, which names what differs from an active one
 */
export const aMembership = (
  state: MembershipState = 'active',
  changes: Partial<Membership> = {},
): Membership => ({
  ...calls.getMembership.response.parse({ ...states.active, ...states[state] }),
  ...changes,
});
